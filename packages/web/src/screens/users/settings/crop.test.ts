import { expect, it } from "vitest";
import { middle, moved, squareOf, zoomed } from "./crop.ts";

const wide = { width: 400, height: 200 };

it("takes the largest square from the middle at first", () => {
  expect(squareOf(wide, middle)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 50, height: 80 }, middle)).toEqual({ left: 0, top: 15, side: 50 });
});

it("follows the finger, and stops at the edges", () => {
  const right = moved(wide, middle, { dx: -50, dy: 30, shownPx: 200 });
  expect(squareOf(wide, right)).toEqual({ left: 150, top: 0, side: 200 });
  expect(squareOf(wide, moved(wide, middle, { dx: -5000, dy: 0, shownPx: 200 })).left).toBe(200);
  expect(squareOf(wide, moved(wide, middle, { dx: 5000, dy: 0, shownPx: 200 })).left).toBe(0);
});

it("looks closer about the same middle, no further than four times, and back", () => {
  const close = zoomed(wide, middle, 2);
  expect(squareOf(wide, close)).toEqual({ left: 150, top: 50, side: 100 });
  expect(zoomed(wide, close, 100).zoom).toBe(4);
  expect(zoomed(wide, close, 0.001)).toEqual({ x: 0.5, y: 0.5, zoom: 1 });
});

it("keeps the square inside the picture when one looks from further away in a corner", () => {
  const corner = { x: 1, y: 1, zoom: 4 };
  expect(squareOf(wide, zoomed(wide, corner, 0.25))).toEqual({ left: 200, top: 0, side: 200 });
});
