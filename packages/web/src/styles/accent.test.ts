import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accentCss, accentScale, schemes } from "./accent.ts";
import { contrast, formatColor, parseColor } from "./color.ts";

const testColors = [
  "#ffffff",
  "#000000",
  "#ffff00",
  "#0033ff",
  "#777777",
  "#ff0000",
  "#00ff00",
  "#7f7f7f",
  "#fefefe",
  "#010101",
  "#ff00ff",
  "#8a8a8a",
  "#f80",
  "#00ffff",
  "not a colour",
  "",
];

describe.each(testColors)("accent %s", (color) => {
  it.each(["light", "dark"] as const)("has a contrast of at least 4.5 : 1 on every %s surface", (name) => {
    const scheme = schemes[name];
    const { steps } = accentScale(color, scheme);
    const [, , three = "", four = "", , , , , , , text = "", strong = ""] = steps;
    for (const ground of [...scheme.hardest, three, four]) {
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(strong, ground), `${strong} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["light", "dark"] as const)("is readable below the text of %s buttons, also on hover", (name) => {
    const { steps, onSolid, edge } = accentScale(color, schemes[name]);
    expect(contrast(steps[8] ?? "", onSolid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(steps[9] ?? "", onSolid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(edge, schemes[name].page)).toBeGreaterThanOrEqual(3);
  });

  it("makes the text of the header readable", () => {
    const css = accentCss({ primary_color: "#0033ff", navbar_style: color });
    const [, light = "", dark = ""] = /--header:light-dark\((#\w+),(#\w+)\)/.exec(css) ?? [];
    const [, onLight = "", onDark = ""] = /--on-header:light-dark\((#\w+),(#\w+)\)/.exec(css) ?? [];
    expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("colours", () => {
  it("round-trips through OKLCH", () => {
    for (const color of ["#0033ff", "#123456", "#fedcba", "#ffffff", "#000000"]) {
      const parsed = parseColor(color);
      expect(parsed && formatColor(parsed)).toBe(color);
    }
  });

  it("keeps the chosen colour for buttons when text on it is readable", () => {
    expect(accentScale("#0033ff", schemes.light).steps[8]).toBe("#0033ff");
  });

  it("writes nothing but colours into the stylesheet", () => {
    const css = accentCss({ primary_color: "red;}body{display:none}", navbar_style: "</style><script>" });
    expect(css).not.toMatch(/display|script/);
  });
});

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = "", light = "", dark = "", both]) => [name, { light: both ?? light, dark: both ?? dark }],
  ),
);
const color = (name: string, scheme: "light" | "dark") => tokens.get(name)?.[scheme] ?? "";

describe.each(["light", "dark"] as const)("tokens, %s", (scheme) => {
  it.each(["text", "quiet"])("%s is readable on every surface", (name) => {
    for (const ground of ["page", "surface", "sunken", "hover", "pressed"]) {
      expect(contrast(color(name, scheme), color(ground, scheme)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["ok", "warn", "danger", "info"])("%s is readable on its wash and on the page", (name) => {
    for (const ground of [`${name}-wash`, "page", "surface"]) {
      expect(contrast(color(name, scheme), color(ground, scheme)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["danger-solid"])("%s is readable below its text", (name) => {
    expect(contrast(color(name, scheme), color("on-solid", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...tokens.keys()].filter((name) => name.startsWith("code-")))("%s is readable in code", (name) => {
    expect(contrast(color(name, scheme), color("sunken", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...tokens.keys()].filter((name) => name.startsWith("tint-")))("letters are readable on %s", (name) => {
    expect(contrast(color(name, scheme), color("text", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it("edges of controls are visible on their backgrounds", () => {
    for (const ground of ["page", "surface"]) {
      expect(contrast(color("control", scheme), color(ground, scheme))).toBeGreaterThanOrEqual(3);
    }
  });

  it("match the backgrounds of the accent scale", () => {
    const grounds = ["page", "surface", "hover", "pressed"].map((name) => color(name, scheme));
    expect(schemes[scheme].hardest).toEqual(grounds);
    expect(schemes[scheme].page).toBe(color("page", scheme));
  });
});

it("tokens contain the scale of the default colour as a fallback", () => {
  const own = accentCss({ primary_color: "#0033ff", navbar_style: "#0033ff" });
  for (const [, name = "", light = "", dark = ""] of own.matchAll(/--([\w-]+):light-dark\((#\w+),(#\w+)\)/g)) {
    if (tokens.has(name)) expect(tokens.get(name), name).toEqual({ light, dark });
  }
});
