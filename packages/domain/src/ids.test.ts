import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encode, isObjectId, kindOfId, longId, numberOfId, objectId, objectKinds, shortId } from "./ids.ts";

const kinds = fc.constantFrom(...(Object.keys(objectKinds) as (keyof typeof objectKinds)[]));
const numbers = fc.integer({ min: 1, max: 9_999_999_999_999 });

describe("ids", () => {
  test("I1 an id is 1, three digits of kind and thirteen of the running number", () => {
    expect(objectId("question", 1)).toBe("10010000000000001");
    expect(objectId("badge_award", 37)).toBe("10100000000000037");
    const numbers = [
      "question",
      "answer",
      "tag",
      "user",
      null,
      "collection",
      "comment",
      "report",
      "badge",
      "badge_award",
    ];
    expect(numbers.map((_, at) => kindOfId(`1${String(at + 1).padStart(3, "0")}0000000000007`))).toEqual(numbers);
  });

  test("I2 the kind is read from digits 2 to 4", () => {
    expect(kindOfId("10070000000000005")).toBe("comment");
    expect(kindOfId("10050000000000005")).toBeNull();
    expect(kindOfId("1")).toBeNull();
    expect(isObjectId("10020000000000001", "answer")).toBe(true);
    expect(isObjectId("10020000000000001", "question")).toBe(false);
  });

  test.each([
    ["10010000000000001", "D1D1"],
    ["10010000000000002", "D1E1"],
    ["10010000000003748", "D1401"],
    ["10020000000000001", "E1D1"],
    ["10020000000000002", "E1E1"],
    ["10010000000001301", "D1Bm"],
  ])("I4 %s is short as %s and back", (long, short) => {
    expect(shortId(long)).toBe(short);
    expect(longId(short)).toBe(long);
  });

  test.each(["", "0", "D", "D1", "D1!", "../..", "D1D1D1D1D1D1D1D1", "ЖЖЖЖ", "1", "12"])(
    "I5 %j is no id at all",
    (id) => {
      expect(isObjectId(longId(id))).toBe(false);
    },
  );

  test("I5 a long id is unchanged, even of an unknown kind", () => {
    expect(longId("10010000000000001")).toBe("10010000000000001");
    expect(longId("99990000000000001")).toBe("99990000000000001");
  });

  test("I4 and I5 short ids convert back", () => {
    fc.assert(
      fc.property(kinds, numbers, (kind, n) => {
        const id = objectId(kind, n);
        expect(longId(shortId(id))).toBe(id);
        expect(kindOfId(id)).toBe(kind);
        expect(numberOfId(id)).toBe(n);
      }),
    );
  });

  test("I5 any text gives a valid id or none", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(longId(text)).toMatch(/^(0|\d{17,})$/);
      }),
    );
  });

  test("the suffix of a deleted account's name is its encoded number", () => {
    expect(encode(2)).toBe("E1");
  });
});
