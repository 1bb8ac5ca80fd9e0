import fc from "fast-check";
import { expect, test } from "vitest";
import { base58, sizeBytes, sizeInName } from "./picture-names.ts";

/** A name as uploads get it: 5 bytes of time, 11 random bytes, and the size. */
const nameOf = (rest: readonly number[], width: number, height: number) =>
  base58(Uint8Array.from([0, 0x6a, 0, 0, 0, ...rest, ...sizeBytes({ width, height })]));

const rest = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 11, maxLength: 11 });
const side = fc.integer({ min: 1, max: 65_535 });

test("FI14 the name of a picture contains its size", () => {
  fc.assert(
    fc.property(rest, side, side, (bytes, width, height) => {
      const address = `https://ask.example/qa/uploads/post/${nameOf(bytes, width, height)}.png`;
      expect(sizeInName(address)).toEqual({ width, height });
    }),
  );
});

test("FI14 a picture above 65,535 pixels has no size in its name", () => {
  expect(sizeInName(`/uploads/post/${nameOf(Array(11).fill(7), 70_000, 20)}.webp`)).toBeNull();
});

test.each([
  "/uploads/post/2yPCoGgbKr6fYN3b2PVd9.png",
  "/uploads/avatar/2yPCoGgbKr6fYN3b2PVd9aaaaa.png",
  "https://i.example/abc.png",
  "/uploads/post/0OIl5678901234567890123456.png",
  "",
])("FI14 the address %s has no size", (address) => {
  expect(sizeInName(address)).toBeNull();
});
