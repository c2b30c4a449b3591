import { beforeEach, describe, expect, test, vi } from "vitest";
import { boxOf } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import type { Kind } from "../lib/messages";
import type { Cards } from "../lib/moves";
import { settings } from "../lib/settings.svelte";
import { claimWith } from "./moves";
import { thriftiest } from "./payment";
import Payment from "./Payment.svelte";

/** The payments of a claim, ordered. */
function ordered(payments: Cards[], hand: Record<string, number>, raised: Kind[] = []): Cards[] {
  const offered = payments.map((cards) => ({ cards, text: claimWith("a--b", cards) }));
  return thriftiest(offered, hand, new Set(raised)).map(({ cards, text }) => {
    expect(text).toBe(claimWith("a--b", cards));
    return cards;
  });
}

test("the payment with the fewest locomotives comes first, plain ones last of all", () => {
  const payments = [{ red: 2, locomotive: 2 }, { red: 4 }, { red: 3, locomotive: 1 }, { red: 3, locomotive_plus4: 1 }];
  expect(ordered(payments, { red: 4, locomotive: 2, locomotive_plus4: 1 })).toEqual([
    { red: 4 },
    { red: 3, locomotive_plus4: 1 },
    { red: 3, locomotive: 1 },
    { red: 2, locomotive: 2 },
  ]);
});

test("among colours the one of which most are held comes first", () => {
  const payments = [{ blue: 2 }, { green: 2 }, { red: 2 }];
  expect(ordered(payments, { blue: 2, green: 5, red: 3 })[0]).toEqual({ green: 2 });
});

test("cards that were raised from the hand come before thrift", () => {
  const payments = [{ blue: 2 }, { blue: 1, locomotive: 1 }, { red: 2 }];
  const hand = { blue: 3, red: 2, locomotive: 1 };
  expect(ordered(payments, hand, ["red"])[0]).toEqual({ red: 2 });
  expect(ordered(payments, hand, ["blue", "locomotive"])).toEqual([
    { blue: 2 },
    { blue: 1, locomotive: 1 },
    { red: 2 },
  ]);
});

beforeEach(() => settings.change({ language: "en" }));

const usa = boxOf("usa");

describe("Payment", () => {
  const hand = { red: 3, blue: 2, locomotive: 1 };
  const offered = (cards: Cards) => ({ cards, text: claimWith("atlanta--charleston", cards) });
  const props = { box: usa, route: "atlanta--charleston", hand, raised: new Set<Kind>(), cars: 45, onclose: vi.fn() };

  test("offers the most thrifty payment first, and plays the one that is chosen", () => {
    const onplay = vi.fn();
    const payments = [{ blue: 2 }, { red: 1, locomotive: 1 }, { red: 2 }].map(offered);
    const target = show(Payment, { ...props, payments, onplay });
    const choices = target.querySelectorAll<HTMLInputElement>("input");
    expect([...choices].map((one) => one.checked)).toEqual([true, false, false]);
    expect(target.textContent).toContain("2 points");
    click(button(target, "Claim the route"));
    click(choices[2]);
    click(button(target, "Claim the route"));
    expect(onplay.mock.calls).toEqual([
      ["claim atlanta--charleston red 2"],
      ["claim atlanta--charleston red 1 locomotive 1"],
    ]);
  });

  test("confirms a payment without a choice, too", () => {
    const onplay = vi.fn();
    const target = show(Payment, { ...props, payments: [offered({ blue: 2 })], onplay });
    expect(target.querySelectorAll("input")).toHaveLength(0);
    expect(onplay).not.toHaveBeenCalled();
    click(button(target, "Claim the route"));
    expect(onplay).toHaveBeenCalledExactlyOnceWith("claim atlanta--charleston blue 2");
  });
});
