import { BoardDesk } from "../../board/desk.svelte";
import { boardChoices, type BoardChoices } from "../../board/moves";
import type { UsaView } from "../../lib/messages";

/** A seat of `usa`: the board is all there is to it. */
export class UsaDesk extends BoardDesk<UsaView> {
  protected sort(moves: readonly string[]): BoardChoices {
    return boardChoices(moves);
  }
}
