import { expect, test } from "vitest";
import { mostFor, thriftiest } from "./payment";

test("the payment with the fewest locomotives comes first, plain ones last of all", () => {
  const payments = [{ red: 2, locomotive: 2 }, { red: 4 }, { red: 3, locomotive: 1 }, { red: 3, locomotive_plus4: 1 }];
  expect(thriftiest(payments, { red: 4, locomotive: 2, locomotive_plus4: 1 })).toEqual([
    { red: 4 },
    { red: 3, locomotive_plus4: 1 },
    { red: 3, locomotive: 1 },
    { red: 2, locomotive: 2 },
  ]);
});

test("among colours the one of which most are held comes first", () => {
  const payments = [{ blue: 2 }, { green: 2 }, { red: 2 }];
  expect(thriftiest(payments, { blue: 2, green: 5, red: 3 })[0]).toEqual({ green: 2 });
});

test("the most that a hand can put together", () => {
  const hand = { red: 2, blue: 3, locomotive: 2, locomotive_plus4: 1 };
  expect(mostFor({ length: 5, color: "red" }, hand)).toEqual({ red: 2, locomotive_plus4: 1, locomotive: 2 });
  expect(mostFor({ length: 6, color: "gray" }, hand)).toEqual({ blue: 3, locomotive_plus4: 1, locomotive: 2 });
  expect(mostFor({ length: 3, color: "green" }, hand)).toEqual({ locomotive: 2 });
  expect(mostFor({ length: 2, color: "green" }, {})).toEqual({});
});
