import type { lobby as en } from "../en/lobby";

export const lobby: typeof en = {
  tagline: "Железные дороги на бумаге, с друзьями и ботами",
};
