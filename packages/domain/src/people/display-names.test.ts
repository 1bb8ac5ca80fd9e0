import { describe, expect, test } from "vitest";
import { cleanDisplayName, nameProblem, normalName } from "./display-names.ts";

const code = (point: number) => String.fromCodePoint(point);

describe("U5 display names", () => {
  test.each([
    ["two lines", "Ann\nBell"],
    ["a tab", "Ann\tBell"],
    ["a line separator", `Ann${code(0x2028)}Bell`],
    ["a direction override", `${code(0x202e)}nimda`],
    ["a direction isolate", `Ann${code(0x2067)}Bell`],
    ["a direction mark", `Ann${code(0x200e)}`],
    ["zero width spaces", code(0x200b).repeat(3)],
    ["a variation selector behind a digit", `Bob7${code(0xfe0f)}`],
    ["a joiner between Latin letters", `Ad${code(0x200d)}min`],
    ["a soft hyphen", `Ad${code(0xad)}min`],
    ["Hangul fillers", code(0x3164).repeat(3)],
    ["blank Braille", code(0x2800).repeat(3)],
    ["tags", `Ann${code(0xe0041)}`],
    ["a variation selector", `An${code(0xfe0e)}n`],
    ["private use", `Ann${code(0xe000)}`],
    ["a lone surrogate", "Ann\ud800"],
    ["a byte order mark", `Ann${code(0xfeff)}Bell`],
  ])("%s are rejected", (_name, name) => {
    expect(nameProblem(normalName(name))).toBe("hidden_characters");
  });

  test.each(["Zoë O’Neil-Smith", "علی‌رضا", "क्‍ष राम", "李小龍", "Ann 👩‍💻", "Ann ❤️", "דָּוִד", "ひらがな", "Ng"])(
    "%s is a name",
    (name) => {
      expect(nameProblem(normalName(name))).toBeNull();
    },
  );

  test("spaces or marks alone are not a name; 30 characters are the maximum", () => {
    expect(nameProblem(normalName("   "))).toBe("min");
    expect(nameProblem(normalName(code(0xa0).repeat(4)))).toBe("min");
    expect(nameProblem(normalName(code(0x301).repeat(3)))).toBe("min");
    expect(nameProblem("A")).toBe("min");
    expect(nameProblem("A".repeat(31))).toBe("max");
  });

  test("equal names have one normal form", () => {
    expect(normalName("Zoe\u0308  Bell ")).toBe("Zoë Bell");
    expect(normalName(`Ann${code(0xa0)}${code(0x2003)}Bell`)).toBe("Ann Bell");
  });

  test("hidden characters of an external name are removed", () => {
    expect(cleanDisplayName(`${code(0x202e)}Ann\n${code(0x200b)}Bell`)).toBe("Ann Bell");
    expect(cleanDisplayName("علی‌رضا")).toBe("علی‌رضا");
    expect(cleanDisplayName(`${"A".repeat(29)} Bell`)).toBe("A".repeat(29));
    expect(cleanDisplayName(code(0x3164))).toBe("");
  });
});
