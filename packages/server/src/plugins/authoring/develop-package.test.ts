import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detailOf, manifestOf, packPlugin, type TestSite, testSite } from "../../../testing/index.ts";
import { createLog } from "../../platform/log/index.ts";
import { checkPackage } from "./check-package.ts";
import { developPackage } from "./develop-package.ts";

const page = (text: string) => `
  import { definePackage } from "@askwell/plugin-kit";
  export const plugin = definePackage({
    route: { pages: async () => [{ path: "/hello", title: { en_US: "Hello" } }], show: async () => ({ markdown: "${text}" }) },
  });`;

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await testSite({ plugins: [] });
  folder = await mkdtemp(join(tmpdir(), "askwell-develop-"));
  await writeFile(join(folder, "package.json"), manifestOf({ slug_name: "hello", kinds: ["route"] }));
  await writeFile(join(folder, "index.js"), page("Good morning."));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("PL29 a package is installed into the site, again after every change, and errors are printed", async () => {
  const lines: string[] = [];
  const stop = new AbortController();
  const options = { print: (line: string) => void lines.push(line), signal: stop.signal };
  const developing = developPackage(site.app, folder, options);
  const shown = async () => {
    const { html = "" } = await site.call(site.visitor, "pluginPage", { path: "/hello" }).catch(() => ({ html: "" }));
    return html;
  };
  await expect.poll(shown).toContain("Good morning.");
  expect(await detailOf(site, "hello")).toMatchObject({ state: "active", installed: true });
  expect(lines[0]).toContain("hello 1.0.0 is installed and active");

  await writeFile(join(folder, "index.js"), "export const plugin = ;");
  await expect.poll(() => lines.at(-1)).toContain("Unexpected token");
  expect(await shown()).toContain("Good morning.");

  // As editors save: a new file takes the place of the old one.
  await writeFile(join(folder, ".new"), page("Good evening."));
  await rename(join(folder, ".new"), join(folder, "index.js"));
  await expect.poll(shown).toContain("Good evening.");
  stop.abort();
  await developing;
});

test.each([
  ["a manifest that is wrong", packPlugin(manifestOf({ kit: 2 }), ""), "the plugin needs version 2"],
  ["code that throws", packPlugin(manifestOf(), 'throw new Error("Not today.");'), "Not today."],
  ["the line of a slip", packPlugin(manifestOf(), "\nexport const plugin = {}.name.length;"), "'length') (index.js:2)"],
  [
    "a library that is not in the package",
    packPlugin(manifestOf(), 'import "lodash";'),
    "Cannot find package 'lodash' imported from index.js",
  ],
  [
    "a kind without its functions",
    packPlugin(manifestOf(), "export const plugin = {};"),
    "has nothing of the kind captcha",
  ],
])("PL29 the check finds %s, as the installer does", async (_what, bytes, reason) => {
  await expect(checkPackage(bytes, createLog("silent"))).rejects.toThrow(reason);
});
