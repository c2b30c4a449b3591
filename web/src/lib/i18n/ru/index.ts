// One file an area; each is written by hand in both languages.

import type { en } from "../en";
import { coach } from "./coach";
import { common } from "./common";
import { intro } from "./intro";
import { lobby } from "./lobby";
import { log } from "./log";
import { meeting } from "./meeting";
import { people } from "./people";
import { ratings } from "./ratings";
import { replay } from "./replay";
import { rules } from "./rules";
import { rulings } from "./rulings";
import { score } from "./score";
import { table } from "./table";

export const ru: typeof en = {
  coach,
  common,
  intro,
  lobby,
  log,
  meeting,
  people,
  ratings,
  replay,
  rules,
  rulings,
  score,
  table,
};
