export const intro = {};
