// The boards of `usa`: that of its box, and the small ones.

import type { Arrangement } from "../../../board/drawing";
import type { BoardMap } from "../../../board/maps";
import type { GameBox } from "../../../lib/box";
import arrangement from "../sheet.json";
import { t, type Seas } from "../words";
import mini from "./mini/sheet.json";
import tiny from "./tiny/sheet.json";

const sea = (id: string) => t(`seas.${id as Seas}`);

/** That of the box. */
export const map: BoardMap = {
  sheet: arrangement as unknown as Arrangement,
  land: async () => (await import("virtual:land/usa")).default,
  sea,
};

export const small = {
  mini: {
    sheet: mini as unknown as Arrangement,
    land: async () => (await import("virtual:land/usa/mini")).default,
    sea,
  },
  tiny: {
    sheet: tiny as unknown as Arrangement,
    land: async () => (await import("virtual:land/usa/tiny")).default,
    sea,
  },
} satisfies Record<string, BoardMap>;

export function mapOf({ board }: GameBox): BoardMap {
  return board === null ? map : small[board as keyof typeof small];
}
