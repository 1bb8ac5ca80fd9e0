import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../test/page-reader.ts";
import { type Site, testSite } from "../../testing/index.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite({ pages: testPages() });
});
afterAll(() => site.close());

const choose = (fields: Record<string, string>) =>
  site.server.inject({
    method: "POST",
    url: "/preferences",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
const cookieFrom = async (fields: Record<string, string>) =>
  String((await choose(fields)).headers["set-cookie"]).split(";")[0] ?? "";
/** What a page says about itself to somebody with a cookie. */
async function page(cookie: string, url = "/users") {
  const { body } = await site.server.inject({ url, headers: { cookie, "accept-language": "fr" } });
  const [, lang, dir, scheme] = /<html lang="([^"]*)" dir="([^"]*)" data-scheme="([^"]*)"/.exec(body) ?? [];
  return { lang, dir, scheme };
}

test("W9 a visitor's choice holds on every page, kept pages included, and for nobody else", async () => {
  const before = await page("");
  expect(before).toEqual({ lang: "fr-FR", dir: "ltr", scheme: "system" });
  const cookie = await cookieFrom({ language: "fa_IR", scheme: "dark", back: "/users" });
  for (const url of ["/users", "/users", "/tags"])
    expect(await page(cookie, url)).toEqual({ lang: "fa-IR", dir: "rtl", scheme: "dark" });
  expect(await page("")).toEqual(before);
  expect(await page(await cookieFrom({ scheme: "light" }))).toEqual({ lang: "fr-FR", dir: "ltr", scheme: "light" });
});

test("W9 what a person has chosen in the settings goes first, then the browser's memory", async () => {
  const ann = await site.person("ann");
  const cookie = `${await cookieFrom({ language: "fa_IR", scheme: "dark" })}; visit=${ann.visit_token}`;
  expect(await page(cookie)).toMatchObject({ lang: "fa-IR", scheme: "dark" });
  await site.call(ann, "updateInterface", { language: "de_DE", color_scheme: "light" });
  expect(await page(cookie)).toMatchObject({ lang: "de-DE", scheme: "light" });
});

test.each(["tlh_TLH", '"><script>', "en_US; Path=/x", ""])("W9 the language %j is not remembered", async (language) => {
  const reply = await choose({ language, scheme: "purple" });
  expect(reply.headers["set-cookie"]).toMatch(/^look=\.; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);
  expect(await page('look="><b>.dark;')).toMatchObject({ lang: "fr-FR" });
});

test.each([
  ["/questions?page=2", "/questions?page=2"],
  ["//elsewhere.example", "/"],
  ["/\\elsewhere.example", "/"],
  ["https://elsewhere.example", "/"],
  ["/a\r\nSet-Cookie: x=y", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
])("W9 the way back %j leads to %j", async (back, location) => {
  const reply = await choose({ scheme: "dark", back });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, location]);
});
