import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { countSlowPage, slowPages } from "./index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Without the call itself, which a busy machine may delay. */
const shown = async () => {
  await site.app.dailyCounts.flush();
  const { slow_pages } = (await site.call(site.admin, "dashboard", {})).info;
  return slow_pages.filter(({ page }) => page !== "/answer/admin/api/dashboard");
};

test("AD34 slow pages of a kind are counted together for seven days, the most frequent first", async () => {
  expect(await shown()).toEqual([]);
  countSlowPage(site.app, "/admin/users", 1200);
  countSlowPage(site.app, "/questions/10010000000000001/why-is-tea-bitter", 1000);
  countSlowPage(site.app, "/questions/10010000000000002", 7000);
  countSlowPage(site.app, "/answer/api/v1/question/info", 1100);
  countSlowPage(site.app, "/answer/api/v1/question/info", 1100);
  countSlowPage(site.app, "/answer/api/v1/question/info", 1100);
  countSlowPage(site.app, "/users/ann@example.com", 1500);
  countSlowPage(site.app, "/", 1500);
  expect(await shown()).toEqual([
    { page: "/answer/api/v1/question/info", count: 3, very_slow: 0 },
    { page: "/questions/…", count: 2, very_slow: 1 },
    { page: "/", count: 1, very_slow: 0 },
    { page: "/admin/users", count: 1, very_slow: 0 },
    { page: "/users/…", count: 1, very_slow: 0 },
  ]);
});

test("AD34 the dashboard counts the plugins that are on", async () => {
  const before = (await site.call(site.admin, "dashboard", {})).info.plugins;
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "reviewer_words", enabled: true });
  const { plugins } = (await site.call(site.admin, "dashboard", {})).info;
  expect(plugins).toEqual({ enabled: before.enabled + 1, failing: 0 });
});

test("AD34 pages that were slow eight days ago are not named any more", async () => {
  site.wait(8 * 86_400);
  expect(await slowPages(site.app)).toEqual([]);
});
