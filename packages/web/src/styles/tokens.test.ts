import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { schemes } from "./accent.ts";
import { contrast } from "./color.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = "", light = "", dark = "", both]) => [name, { light: both ?? light, dark: both ?? dark }],
  ),
);
const color = (name: string, scheme: "light" | "dark") => tokens.get(name)?.[scheme] ?? "";

describe.each(["light", "dark"] as const)("tokens, %s", (scheme) => {
  it.each(["text", "quiet"])("%s reads on every surface", (name) => {
    for (const ground of ["page", "surface", "sunken", "hover", "pressed"]) {
      expect(contrast(color(name, scheme), color(ground, scheme)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["ok", "warn", "danger", "info"])("%s reads on its wash and on the page", (name) => {
    for (const ground of [`${name}-wash`, "page", "surface"]) {
      expect(contrast(color(name, scheme), color(ground, scheme)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["ok-solid", "danger-solid"])("%s carries its text", (name) => {
    expect(contrast(color(name, scheme), color("on-solid", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...tokens.keys()].filter((name) => name.startsWith("code-")))("%s reads in code", (name) => {
    expect(contrast(color(name, scheme), color("sunken", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["gold", "silver", "bronze"])("%s reads as text", (name) => {
    expect(contrast(color(name, scheme), color("page", scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it("edges of controls show against what they stand on", () => {
    for (const ground of ["page", "surface"]) {
      expect(contrast(color("control", scheme), color(ground, scheme))).toBeGreaterThanOrEqual(3);
    }
  });

  it("are what the accent is corrected against", () => {
    const grounds = ["page", "surface", "hover", "pressed"].map((name) => color(name, scheme));
    expect(schemes[scheme].hardest).toEqual(grounds);
    expect(schemes[scheme].page).toBe(color("page", scheme));
  });
});
