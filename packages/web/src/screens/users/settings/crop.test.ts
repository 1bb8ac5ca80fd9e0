import { expect, it } from "vitest";
import { offsetOf, shareOf } from "./crop.ts";

const wide = { picturePx: 400, framePx: 200 };
const exact = { picturePx: 200, framePx: 200 };

it("centres the frame on an image that was not moved", () => {
  expect([shareOf(0, wide), shareOf(0, exact)]).toEqual([0.5, 0.5]);
});

it("moves the image in the opposite direction of the frame, and stops at the edges", () => {
  expect([0, 0.25, 1].map((share) => offsetOf(share, wide))).toEqual([100, 50, -100]);
  expect([100, 50, -100, -5000, 5000].map((offset) => shareOf(offset, wide))).toEqual([0, 0.25, 1, 1, 0]);
});

it("does not move an image that is no larger than the frame", () => {
  expect([shareOf(30, exact), Math.abs(offsetOf(1, exact))]).toEqual([0.5, 0]);
});
