export const lobby = {
  tagline: "Railways on paper, for friends and bots",
};
