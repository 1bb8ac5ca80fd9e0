// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { givenViewer } from "../../testing/site.ts";
import { followScheme, schemeOf } from "./color-scheme.ts";
import { createStorage } from "./storage.ts";
import { createStore } from "./store.ts";
import type { Viewer } from "./viewer.ts";

it.each([
  [null, "dark", "dark"],
  [null, "", "system"],
  ["default", "dark", "dark"],
  ["default-x", "light", "light"],
  ["", "dark", "dark"],
  ["light", "dark", "light"],
  ["system", "dark", "system"],
  ["neon", "dark", "system"],
])("somebody who chose %s on a site with %s sees %s", (chosen, site, scheme) => {
  const viewer = chosen === null ? null : givenViewer({ color_scheme: chosen });
  expect(schemeOf(viewer, site)).toBe(scheme);
});

it("a choice is kept for pages that are made for everybody, and goes with the person", () => {
  const storage = createStorage(() => localStorage);
  const viewer = createStore<Viewer | null>(null);
  followScheme(viewer, "light", storage);
  viewer.set(givenViewer({ color_scheme: "dark" }));
  expect(document.documentElement.dataset.scheme).toBe("dark");
  expect(storage.read("scheme")).toBe("dark");
  viewer.set(null);
  expect(document.documentElement.dataset.scheme).toBe("light");
  expect(storage.read("scheme")).toBeNull();
});
