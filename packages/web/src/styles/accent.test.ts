import { readFileSync } from "node:fs";
import { codeThemes } from "@askwell/plugin-code-themes";
import { describe, expect, it } from "vitest";
import { accentColors, accentCss, grounds, headerGrounds } from "./accent.ts";
import { contrast, formatColor, mixColors, parseColor } from "./color.ts";

/** Fifty colours that are the same in every run, spread over the whole of sRGB. */
function scatteredColors(): string[] {
  let state = 14;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * 2 ** 24);
  };
  return Array.from({ length: 50 }, () => `#${next().toString(16).padStart(6, "0")}`);
}

const chosen = ["#0033ff", "#b45309", "#0f766e", "#ffffff", "#000000", "#ffff00", "#777777", "#f80", "none", ""];
const accents = [...chosen, ...scatteredColors()];
const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** A colour of the tokens as hex. */
function toHex(written: string): string {
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(written) ?? [];
  return l === undefined ? written : formatColor({ l: Number(l), c: Number(c), h: Number(h) });
}

const COLOR = String.raw`oklch\([\d. ]+\)|#\w+|transparent`;
const pairs = (text: string) =>
  [...text.matchAll(new RegExp(`--([\\w-]+): ?light-dark\\((${COLOR}), ?(${COLOR})\\)`, "g"))].map(
    ([, name = "", light = "", dark = ""]) => [name, { light: toHex(light), dark: toHex(dark) }] as const,
  );
const fixed = new Map(pairs(css));

/** The tokens of a page: the fixed ones, what follows from the accent, and what refers to another token. */
function tokensOf(settings: { primary_color: string; navbar_style: string }) {
  const all = new Map([...fixed, ...pairs(accentCss(settings))]);
  for (const [, name = "", other = ""] of css.matchAll(/--([\w-]+): var\(--([\w-]+)\)/g)) {
    const value = all.get(other);
    if (value && !all.has(name)) all.set(name, value);
  }
  return (name: string, scheme: Scheme) => {
    const value = all.get(name)?.[scheme];
    if (value === undefined) throw new Error(`There is no token --${name}.`);
    return value;
  };
}

const neutrals = ["page", "surface", "sunken", "hover", "chip"];

/** Text, and the grounds on which it may stand. */
const textPairs: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ["ink", [...neutrals, "accent-wash", "accent-line", "ok-wash", "warn-wash", "danger-wash", "mark"]],
  ["soft", [...neutrals, "accent-wash", "ok-wash", "warn-wash", "danger-wash"]],
  ["quiet", [...neutrals, "accent-wash"]],
  ["accent-text", [...neutrals, "accent-wash"]],
  ["on-accent", ["accent-solid", "accent-press"]],
  ["ok", ["page", "surface", "sunken", "ok-wash"]],
  ["on-ok", ["ok-solid"]],
  ["warn", ["page", "surface", "warn-wash"]],
  ["danger", ["page", "surface", "danger-wash"]],
  ["page", ["ink"]],
  ["on-header", ["header", "header-field"]],
  ["header-quiet", ["header", "header-field"]],
  ["header-mark", ["header"]],
  ["on-header-solid", ["header-solid"]],
];

/** Outlines and shapes, and the grounds on which they must be seen. */
const shapePairs: typeof textPairs = [
  ["control", ["page", "surface"]],
  ["ok-solid", ["page", "surface"]],
  ["bronze", ["page", "surface"]],
  ["silver", ["page", "surface"]],
  ["gold", ["page", "surface"]],
];

/** Pairs whose contrast is below the minimum; empty when all hold. */
function tooClose(list: typeof textPairs, min: number, color: (name: string) => string): string[] {
  return list.flatMap(([one, others]) =>
    others
      .filter((other) => contrast(color(one), color(other)) < min)
      .map((other) => `${one} on ${other}: ${contrast(color(one), color(other)).toFixed(2)}`),
  );
}

describe.each(schemes)("%s", (scheme) => {
  it.each(accents)("accent %j: all text is readable, with both kinds of header", (accent) => {
    for (const navbar_style of ["", accent]) {
      const token = tokensOf({ primary_color: accent, navbar_style });
      expect(tooClose(textPairs, 4.5, (name) => token(name, scheme))).toEqual([]);
    }
  });

  it.each(accents)("accent %j: a button stands out by its ground or its outline", (accent) => {
    const { solid, edge } = accentColors(accent, scheme);
    const outline = edge === "transparent" ? solid : edge;
    for (const ground of Object.values(grounds[scheme]))
      expect(contrast(outline, formatColor(ground))).toBeGreaterThanOrEqual(3);
  });

  it("outlines of controls, wells and badges are visible", () => {
    const token = tokensOf({ primary_color: "", navbar_style: "" });
    expect(tooClose(shapePairs, 3, (name) => token(name, scheme))).toEqual([]);
  });

  const named = (prefix: string) => [...fixed.keys(), "code-comment"].filter((name) => name.startsWith(prefix));
  const token = tokensOf({ primary_color: "", navbar_style: "" });

  it.each(named("code-"))("%s is readable in code", (name) => {
    expect(contrast(token(name, scheme), token("sunken", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(named("tint-"))("letters are readable on %s", (name) => {
    expect(contrast(token(`on-${name}`, scheme), token(name, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it("the accent is measured against the grounds of the tokens", () => {
    for (const [name, ground] of Object.entries(grounds[scheme])) expect(token(name, scheme)).toBe(formatColor(ground));
  });
});

describe("the header", () => {
  it.each(["", "#ffffff", "#FFF", "light"])("has the page's colour when %j is chosen", (navbar_style) => {
    const settings = { primary_color: "#0033ff", navbar_style };
    expect(accentCss(settings)).not.toContain("--header");
    expect(headerGrounds(settings)).toEqual({ light: fixed.get("page")?.light, dark: fixed.get("page")?.dark });
  });

  it.each([
    ["#0033ff", "#0033ff"],
    ["colored", "#0033ff"],
    ["#ffff00", "#ffff00"],
  ])("has the colour that %j names", (navbar_style, light) => {
    const settings = { primary_color: "#b45309", navbar_style };
    expect(headerGrounds(settings).light).toBe(light);
    expect(accentCss(settings)).toContain(`--header:light-dark(${light},`);
  });
});

describe("colours", () => {
  it("round-trips through OKLCH", () => {
    for (const color of ["#0033ff", "#123456", "#fedcba", "#ffffff", "#000000"]) {
      const parsed = parseColor(color);
      expect(parsed && formatColor(parsed)).toBe(color);
    }
  });

  it("mixes in OKLab, where the middle of black and white is a middle grey", () => {
    const middle = mixColors({ l: 0, c: 0, h: 0 }, { l: 1, c: 0, h: 0 }, 0.5);
    expect(formatColor(middle)).toBe("#636363");
  });

  it("keeps the chosen colour for buttons when text on it is readable", () => {
    expect(accentColors("#0033ff", "light").solid).toBe("#0033ff");
  });

  it("writes nothing but colours into the stylesheet", () => {
    const written = accentCss({ primary_color: "red;}body{display:none}", navbar_style: "</style><script>" });
    expect(written).not.toMatch(/display|script/);
  });
});

it("tokens contain what follows from the default accent as a fallback", () => {
  for (const [name, value] of pairs(accentCss({ primary_color: "#0033ff", navbar_style: "" })))
    expect(fixed.get(name), name).toEqual(value);
});

const themeNames = codeThemes.fields?.({} as never)[0]?.options?.map(({ value }) => value) ?? [];

it.each(themeNames)("DG6 the colours of the theme %s can be read on the ground of code, in both schemes", (name) => {
  const colors = Object.entries(codeThemes.render?.codeTheme?.({ select_theme: name })?.colors ?? {});
  expect(colors).toHaveLength(7);
  const low = colors.flatMap(([word, [light, dark]]) => {
    const ratios = [
      contrast(light, formatColor(grounds.light.sunken)),
      contrast(dark, formatColor(grounds.dark.sunken)),
    ];
    return Math.min(...ratios) < 4.5 ? [[word, ...ratios]] : [];
  });
  expect(low).toEqual([]);
});
