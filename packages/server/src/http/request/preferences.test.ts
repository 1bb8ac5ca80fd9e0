import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
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
/** Language, direction and colour scheme of a page requested with a cookie. */
async function page(cookie: string, url = "/users") {
  const { body } = await site.server.inject({ url, headers: { cookie, "accept-language": "zh-CN" } });
  const [, lang, dir, scheme] = /<html lang="([^"]*)" dir="([^"]*)" data-scheme="([^"]*)"/.exec(body) ?? [];
  return { lang, dir, scheme };
}

test("W9 a visitor's choice holds on every page, cached pages included, and only for that visitor", async () => {
  const before = await page("");
  expect(before).toEqual({ lang: "en-US", dir: "ltr", scheme: "system" });
  const cookie = await cookieFrom({ language: "ar", scheme: "dark", back: "/users" });
  for (const url of ["/users", "/users", "/tags"])
    expect(await page(cookie, url)).toEqual({ lang: "ar", dir: "rtl", scheme: "dark" });
  expect(await page("")).toEqual(before);
  expect(await page(await cookieFrom({ scheme: "light" }))).toEqual({ lang: "en-US", dir: "ltr", scheme: "light" });
});

test("W9 a form of another site changes nothing", async () => {
  const from = (headers: Record<string, string>) =>
    site.server.inject({
      method: "POST",
      url: "/preferences",
      headers: { "content-type": "application/x-www-form-urlencoded", host: "tea.example", ...headers },
      payload: "language=ar&scheme=dark&back=/users",
    });
  for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
    const { statusCode, headers: sent } = await from(headers as Record<string, string>);
    expect([statusCode, sent["set-cookie"]]).toEqual([303, undefined]);
  }
  for (const headers of [{ origin: "http://tea.example" }, { origin: "null", "sec-fetch-site": "same-origin" }])
    expect((await from(headers as Record<string, string>)).headers["set-cookie"]).toContain("look=");
});

const setSite = (language: string) =>
  site.call(site.admin, "saveInterfaceSettings", { language, time_zone: "UTC", use_browser_language: false });

test("W6 without a choice, pages use the language of the site, whatever the browser accepts", async () => {
  const ann = await site.person("ann");
  const visit = `visit=${ann.visit_token}`;
  await setSite("zh_CN");
  expect([await page(""), await page(visit)]).toMatchObject([{ lang: "zh-CN" }, { lang: "zh-CN" }]);
  // A form that was submitted for its colour scheme does not set the language.
  const cookie = await cookieFrom({ language: "zh_CN", scheme: "dark" });
  await setSite("ar");
  expect(await page(cookie)).toMatchObject({ lang: "ar", scheme: "dark" });
  await setSite("en_US");
});

test("W9 the settings of a user take precedence, and Default is the language of the site", async () => {
  const bob = await site.person("bob");
  const cookie = `${await cookieFrom({ language: "ar", scheme: "dark" })}; visit=${bob.visit_token}`;
  expect(await page(cookie)).toMatchObject({ lang: "en-US", scheme: "dark" });
  await site.call(bob, "updateInterface", { language: "zh_CN", color_scheme: "light" });
  expect(await page(cookie)).toMatchObject({ lang: "zh-CN", scheme: "light" });
  await site.call(bob, "updateInterface", { language: "Default", color_scheme: "light" });
  expect(await page(cookie)).toMatchObject({ lang: "en-US", scheme: "light" });
});

test("W4 a language without a catalogue is never used, wherever it was set", async () => {
  const cyd = await site.person("cyd");
  expect((await site.error(cyd, "updateInterface", { language: "tlh_QO", color_scheme: "light" })).code).toBe(400);
  // Clients of the wire format know more languages, and read back what they have stored.
  await site.call(cyd, "updateInterface", { language: "de_DE", color_scheme: "light" });
  expect((await site.call(cyd, "currentPerson", {}))?.language).toBe("de_DE");
  expect(await page(`visit=${cyd.visit_token}`)).toMatchObject({ lang: "en-US", scheme: "light" });
  await setSite("de_DE");
  expect(await page("look=fr_FR.dark")).toMatchObject({ lang: "en-US", scheme: "dark" });
  await setSite("en_US");
  const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);
  const available = ["en_US", "zh_CN", "ar"];
  expect(values(await site.call(site.visitor, "languageOptions", {}))).toEqual(["Default", ...available]);
  expect(values(await site.call(site.admin, "adminLanguageOptions", {}))).toEqual(available);
  const { body } = await site.server.inject({ url: "/users" });
  const [, options = ""] = /<select name="language">(.*?)<\/select>/.exec(body) ?? [];
  expect([...options.matchAll(/value="([^"]+)"/g)].map(([, value]) => value)).toEqual(available);
});

test.each(["tlh_TLH", '"><script>', "en_US; Path=/x", ""])("W9 the language %j is not stored", async (language) => {
  const reply = await choose({ language, scheme: "purple" });
  expect(reply.headers["set-cookie"]).toMatch(/^look=\.; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);
  expect(await page('look="><b>.dark;')).toMatchObject({ lang: "en-US" });
});

test.each([
  ["/questions?page=2", "/questions?page=2"],
  ["//elsewhere.example", "/"],
  ["/\\elsewhere.example", "/"],
  ["https://elsewhere.example", "/"],
  ["/a\r\nSet-Cookie: x=y", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
])("W9 the redirect target %j leads to %j", async (back, location) => {
  const reply = await choose({ scheme: "dark", back });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, location]);
});
