import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledPlugins } from "./bundled.ts";
import { loadPlugins } from "./load-plugins.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-plugins-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

test("PL12 further files add plugins to the bundled ones", async () => {
  const weather = await file("weather.mjs", `export const plugins = [{ slug_name: "weather" }];`);
  const tides = await file("tides.mjs", `export const plugins = [{ slug_name: "tides" }];`);
  const names = (await loadPlugins(`${weather}, ${tides}`)).map(({ slug_name }) => slug_name);
  expect(names).toEqual([...bundledPlugins.map(({ slug_name }) => slug_name), "weather", "tides"]);
  expect(await loadPlugins("")).toEqual(bundledPlugins);
});

test("PL12 a file without plugins, or a missing one, aborts the start", async () => {
  await expect(loadPlugins(await file("none.mjs", "export const plugin = {};"))).rejects.toThrow("plugins");
  await expect(loadPlugins(join(folder, "missing.mjs"))).rejects.toThrow("missing.mjs");
});
