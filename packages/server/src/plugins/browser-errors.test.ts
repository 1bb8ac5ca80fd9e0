import { afterAll, beforeAll, expect, test } from "vitest";
import { detailOf, installAndActivate, manifestOf, packPlugin, type TestSite, testSite } from "../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ plugins: [] });
});
afterAll(() => site.close());

const code = `export const plugin = { route: { pages: async () => [], show: async () => null } };`;
const install = (version: string, browser: string | undefined, slug_name = "teapot") => {
  const entries = { server: "./index.js", ...(browser !== undefined && { browser: "./browser.js" }) };
  const files = browser === undefined ? [] : [{ path: "package/browser.js", content: browser }];
  const manifest = manifestOf(
    { slug_name, kinds: ["route"], entries },
    { name: `askwell-plugin-${slug_name}`, version },
  );
  return installAndActivate(site, packPlugin(manifest, code, files));
};
const report = (message: string, slug_name = "teapot") =>
  site.call(site.visitor, "reportPluginError", { slug_name, place: "page", message });
const shown = async (slug = "teapot") => {
  const { browser_error, browser_failed_at, state, error, enabled } = (await detailOf(site, slug)) ?? {};
  return { browser_error, browser_failed_at, state, error, enabled };
};
const page = "export const page = () => null;";

test("PL33 what a browser reports stands beside the plugin, marked as such, and switches nothing off", async () => {
  await install("1.0.0", page);
  for (let times = 0; times < 30; times++) {
    await report(`Error: spilt ${times}`);
    site.wait(61);
  }
  expect(await shown()).toEqual({
    // The network has its limit of an hour.
    ...{ browser_error: "page: Error: spilt 19", browser_failed_at: site.app.now() - 11 * 61 },
    ...{ state: "active", error: "", enabled: true },
  });
});

test("PL33 reports of one plugin within a minute are stored once, and an update makes them past", async () => {
  site.wait(3600);
  await report("Error: first");
  await report("Error: second");
  expect((await shown()).browser_error).toBe("page: Error: first");
  await install("1.0.1", `${page} // changed`);
  expect(await shown()).toMatchObject({ browser_error: "", browser_failed_at: 0 });
});

test("PL33 a plugin that is off, has no code for browsers or does not exist has no reports", async () => {
  await install("1.0.0", undefined, "plain_page");
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "teapot", enabled: false });
  for (const slug of ["plain_page", "teapot", "nothing_at_all"]) await report("Error: forged", slug);
  expect((await shown("plain_page")).browser_error).toBe("");
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "teapot", enabled: true });
  expect((await shown()).browser_error).toBe("");
  const rows = await site.app.db.read
    .selectFrom("key_values")
    .select("value")
    .where("name", "like", "plugin_error:%")
    .execute();
  expect(rows.filter(({ value }) => value.includes("forged"))).toEqual([]);
});

test.each([
  ["Error:\n  no\u202e cup\u2028left", "Error: no cup left"],
  [
    "Failed to fetch https://site.example/users/ann?token=5#x (ann@example.com)",
    "Failed to fetch https://site.example/… …",
  ],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["a".repeat(300), "a".repeat(294)],
])(
  "PL33 a report is one line of at most 300 characters, without addresses of people and pages: %j",
  async (message, text) => {
    site.wait(3600);
    await report(message);
    expect((await shown()).browser_error).toBe(`page: ${text}`);
  },
);

test("PL33 a report that is too long is refused", async () => {
  const sent = { slug_name: "teapot", place: "page", message: "a".repeat(301) } as const;
  expect((await site.error(site.visitor, "reportPluginError", sent)).code).toBe(400);
});
