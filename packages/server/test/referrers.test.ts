import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../testing/index.ts";
import { testPages } from "./page-reader.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
});
afterAll(() => site.close());

const figures = async () => {
  await site.app.dailyCounts.flush();
  return site.call(site.admin, "communityFigures", { days: "7" });
};

test("AD5 visits from other sites are counted by host, and those within the site are not", async () => {
  const visit = (referer: string) =>
    site.server.inject({ method: "GET", url: "/", headers: { referer, host: "qa.example" } });
  for (const from of ["https://www.news.example/item?id=4", "http://news.example/", "https://qa.example/questions"]) {
    await visit(from);
  }
  await visit("not an address");
  await visit("javascript:alert(1)");
  const { referrers } = await figures();
  expect(referrers).toEqual([{ term: "news.example", count: 2 }]);
});

test("AD5 of a day at most 200 different terms are stored", async () => {
  for (let n = 0; n < 250; n++)
    await site.server.inject({ url: "/", headers: { referer: `https://spam${n}.example` } });
  await figures();
  const stored = site.app.db.read.selectFrom("daily_counts").select("term").where("name", "=", "referrer");
  expect(await stored.execute()).toHaveLength(200);
});
