import type { rulings as en } from "../en/rulings";

export const rulings: typeof en = {};
