// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import type { SignedInUser } from "../session/viewer.ts";
import { createStorage } from "../storage.ts";
import { createStore } from "../store.ts";
import { schemeOf, syncColorScheme } from "./color-scheme.ts";

it.each([
  [null, "dark", "dark"],
  [null, "", "system"],
  ["default", "dark", "dark"],
  ["default-x", "light", "light"],
  ["", "dark", "dark"],
  ["light", "dark", "light"],
  ["system", "dark", "system"],
  ["neon", "dark", "system"],
])("a user with %s on a site with %s sees %s", (chosen, site, scheme) => {
  const viewer = chosen === null ? null : viewerFixture({ color_scheme: chosen });
  expect(schemeOf(viewer, site)).toBe(scheme);
});

it("the user's choice is stored for cached pages and removed at logout", () => {
  const storage = createStorage(() => localStorage);
  const viewer = createStore<SignedInUser | null>(null);
  syncColorScheme(viewer, "light", storage);
  viewer.set(viewerFixture({ color_scheme: "dark" }));
  expect(document.documentElement.dataset.scheme).toBe("dark");
  expect(storage.read("scheme")).toBe("dark");
  viewer.set(null);
  expect(document.documentElement.dataset.scheme).toBe("light");
  expect(storage.read("scheme")).toBeNull();
});
