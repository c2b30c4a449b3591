export const rulings = {};
