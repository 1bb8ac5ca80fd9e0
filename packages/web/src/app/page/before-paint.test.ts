// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { createStorage } from "../storage.ts";

const storage = createStorage(() => localStorage);
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  root.dataset.scheme = "system";
});

test("what the browser has stored is applied", async () => {
  storage.write("scheme", "dark");
  storage.write("listView", "excerpts");
  storage.write("face", "system");
  storage.write("welcome", "closed");
  await import("./before-paint.ts");
  expect({ ...root.dataset }).toEqual({ scheme: "dark", list: "excerpts", face: "system", welcome: "closed" });
});

test("Z54 who has a token is not welcomed as a visitor", async () => {
  storage.write("token", "secret");
  await import("./before-paint.ts");
  expect(root.dataset.welcome).toBe("closed");
});

test.each(["nonsense", "null", "[]", '{"value":"dark","expires":1}', '{"value":{},"expires":9999999999999}'])(
  "with the entry %s the page stays as it was rendered",
  async (entry) => {
    localStorage.setItem("askwell.scheme", entry);
    localStorage.setItem("askwell.list-view", entry);
    await import("./before-paint.ts");
    expect({ ...root.dataset }).toEqual({ scheme: "system" });
  },
);
