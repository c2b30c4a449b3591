// What passengers could do, in words.

import { sayBoard } from "../../board/saying";
import { routeName } from "../../lib/cards";
import { placeName } from "../../lib/i18n/places";
import type { MoveText } from "../../lib/moves";
import type { Scene } from "../../table/saying";
import { journeyOf } from "./journeys";
import { stops } from "./log";
import { PLACE_NOBODY, readDraw } from "./moves";
import { t } from "./words";

export function sayMarklin(moves: readonly MoveText[], scene: Scene): string | null {
  const [move] = moves;
  const { box } = scene;
  if (move === undefined) return null;
  if (move.verb === "draw" && move.rest[0] === "tickets") {
    const { short, long } = readDraw(move);
    return t("say.draw_tickets", { short, long });
  }
  if (move.text === PLACE_NOBODY) return t("say.place_none");
  if (move.verb === "place") return t("say.place", { city: placeName(box, move.name) });
  const journey = journeyOf(moves);
  if (journey === null) return sayBoard(moves, scene);
  const { from, routes } = journey;
  if (from !== null)
    return t("say.journey", {
      way: stops(box, from, routes)
        .map((city) => placeName(box, city))
        .join(" → "),
    });
  return routes.length > 0
    ? t("say.travel", { way: routes.map((id) => routeName(box, id)).join(", ") })
    : t("say.alight");
}
