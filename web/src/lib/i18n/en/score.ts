export const score = {};
