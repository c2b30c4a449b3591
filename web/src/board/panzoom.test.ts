import { beforeEach, describe, expect, test, vi } from "vitest";
import { PanZoom } from "./panzoom";

let frame: HTMLElement;
let sheet: HTMLElement;
let panzoom: PanZoom;

beforeEach(() => {
  frame = document.createElement("div");
  sheet = frame.appendChild(document.createElement("div"));
  document.body.replaceChildren(frame);
  Object.defineProperty(frame, "clientWidth", { value: 400 });
  Object.defineProperty(frame, "clientHeight", { value: 300 });
  frame.setPointerCapture = () => {};
  panzoom = new PanZoom(frame, sheet, { width: 1600, height: 800 }); // 50 units of frame free above and below
  return panzoom.listen();
});

async function shown(): Promise<{ x: number; y: number; scale: number }> {
  await new Promise(requestAnimationFrame);
  const [x, y, scale] = sheet.style.transform.match(/-?[\d.]+/g)!.map(Number);
  return { x: x!, y: y!, scale: scale! };
}

function pointer(type: string, id: number, clientX: number, clientY: number): void {
  frame.dispatchEvent(new PointerEvent(type, { pointerId: id, clientX, clientY, bubbles: true }));
}

describe("zoom and pan", () => {
  test("what is under the pointer stays there", async () => {
    panzoom.zoom(2, { x: 100, y: 150 });
    const { x, y, scale } = await shown();
    expect(scale).toBe(2);
    expect(x + 100 * scale).toBe(100);
    expect(y + 150 * scale).toBe(150);
  });

  test("the sheet never leaves the frame", async () => {
    panzoom.zoom(4);
    panzoom.pan(9999, -9999);
    const { x, y, scale } = await shown();
    expect(x).toBe(0);
    expect(y + (50 + 200) * scale).toBe(300); // its lower edge is that of the frame
    panzoom.zoom(1 / 100);
    expect(await shown()).toEqual({ x: 0, y: 0, scale: 1 });
    panzoom.pan(50, 50);
    expect(await shown()).toEqual({ x: 0, y: 0, scale: 1 });
  });

  test("a place that is out of sight is brought to the middle", async () => {
    panzoom.zoom(4, { x: 0, y: 150 });
    panzoom.show({ x: 1000, y: 400 });
    const { x, y, scale } = await shown();
    expect(x + 250 * scale).toBe(200);
    expect(y + 150 * scale).toBe(150);
  });

  test("two fingers zoom", async () => {
    pointer("pointerdown", 1, 150, 150);
    pointer("pointerdown", 2, 250, 150);
    pointer("pointermove", 1, 100, 150);
    pointer("pointermove", 2, 300, 150);
    expect((await shown()).scale).toBeCloseTo(2);
  });

  test("the end of a drag is no click, a tap is one", () => {
    const clicked = vi.fn();
    sheet.addEventListener("click", clicked);
    const click = () => sheet.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    pointer("pointerdown", 1, 100, 100);
    pointer("pointermove", 1, 140, 100);
    pointer("pointerup", 1, 140, 100);
    click();
    expect(clicked).not.toHaveBeenCalled();
    pointer("pointerdown", 1, 100, 100);
    pointer("pointermove", 1, 103, 100);
    pointer("pointerup", 1, 103, 100);
    click();
    expect(clicked).toHaveBeenCalledOnce();
  });
});
