import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../testing/accounts.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { testPages } from "./page-reader.ts";

const SITE_URL = "https://example.org/qa";
let site: TestSite;
let ann: TestPerson;
let fixtures: SiteFixtures;
let question: string;

const setAddress = (site_url: string) =>
  site.call(site.admin, "saveGeneralSettings", { name: "Tea", site_url, contact_email: "t@tea.example" });

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  const content = `Ask @ann, see [the tags](/tags), [again](/qa/tags) and ![](/uploads/post/a.png). \`<a href="/x">\``;
  question = (await fixtures.question({ by: ann, title: "How long does tea keep?", content })).id;
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.server.inject({ url, headers });
/** All paths in attributes of a document, without those in code. */
const pathsIn = (html: string) => {
  const attributes = html.replaceAll(/<code>.*?<\/code>/gs, "").matchAll(/ (?:href|src|action)="(\/[^"]*)"/g);
  return [...attributes].map(([, path = ""]) => path);
};

describe("Z29 a site below a path", () => {
  beforeAll(() => setAddress(SITE_URL));

  test.each(["/qa", ""])("answers every address, with %j in front or stripped by a proxy", async (prefix) => {
    const paths = ["/", "/questions", "/tags", "/users/ann", `/questions/${question}`, "/users/login", "/robots.txt"];
    for (const path of [...paths, "/feeds", "/sitemap.xml", "/theme.css", "/manifest.json", "/healthz"])
      expect((await get(prefix + path)).statusCode, path).toBe(200);
    expect((await get(`${prefix}/answer/api/v1/siteinfo`)).json().data.general.site_url).toBe(SITE_URL);
    expect((await get(`${prefix}/nowhere`)).statusCode).toBe(404);
  });

  test("its own path without a slash is the home page, and a longer word is outside of it", async () => {
    expect((await get("/qa")).statusCode).toBe(200);
    expect((await get("/qa?order=hot")).statusCode).toBe(200);
    expect((await get("/qanda")).statusCode).toBe(404);
  });

  test("pages link to nothing outside of it", async () => {
    for (const path of ["/", "/questions", "/tags", "/users/ann", `/questions/${question}`, "/users/login"]) {
      const { body } = await get(`/qa${path}`);
      const paths = pathsIn(body);
      expect(paths.length).toBeGreaterThan(10);
      expect(
        paths.filter((each) => !/^\/qa(\/|$)/.test(each)),
        path,
      ).toEqual([]);
      expect(paths.filter((each) => each.startsWith("/qa/qa"))).toEqual([]);
      expect(body).toContain(` data-base="/qa"`);
    }
  });

  test("canonical links, feeds, the sitemap and the search description carry it", async () => {
    expect((await get(`/qa/questions/${question}`)).body).toContain(
      `<link rel="canonical" href="${SITE_URL}/questions/${question}`,
    );
    expect((await get("/qa/")).body).toContain(`<link rel="canonical" href="${SITE_URL}">`);
    expect((await get("/qa/sitemap.xml")).body).toContain(`<loc>${SITE_URL}/questions/${question}`);
    expect((await get("/qa/opensearch.xml")).body).toContain(`template="${SITE_URL}/search?q={searchTerms}"`);
    expect((await get("/qa/robots.txt")).body).toContain("\nDisallow: /qa/admin\n");
    const feed = (await get(`/qa/feeds/questions/${question}`)).body;
    expect(feed).toContain("href=&quot;/qa/users/ann&quot;");
    expect(feed).toContain("&lt;code&gt;&amp;lt;a href=&quot;/x&quot;");
  });

  test("the path of the site's icon has it in the search description and the manifest", async () => {
    await site.call(site.admin, "saveBrandingSettings", { favicon: "/uploads/branding/tea.png" });
    const address = `${SITE_URL}/uploads/branding/tea.png`;
    expect((await get("/qa/opensearch.xml")).body).toContain(`type="image/x-icon">${address}</Image>`);
    expect((await get("/qa/manifest.json")).json().icons[0].src).toBe("/qa/uploads/branding/tea.png");
    expect((await get("/qa/favicon.ico")).headers.location).toBe("/qa/uploads/branding/tea.png");
    expect((await get("/qa/tags")).body).toContain(`<meta property="og:image" content="${address}">`);
    await site.call(site.admin, "saveBrandingSettings", { favicon: "" });
  });

  test("links in texts have it in every reply, but not in stored texts", async () => {
    const { html, content } = await site.call(ann, "questionInfo", { id: question });
    expect(html).toContain('<a href="/qa/users/ann">@ann</a>');
    expect(html).toContain('<a href="/qa/tags">the tags</a>');
    expect(html).toContain('<a href="/qa/tags">again</a>');
    expect(html).toContain('<img src="/qa/uploads/post/a.png"');
    expect(content).toContain("[the tags](/tags)");
    expect(await site.call(ann, "renderPost", { content: "[a](/tags)", kind: "post" })).toContain('href="/qa/tags"');
    const { html: stored } = await site.app.db.read
      .selectFrom("questions")
      .select("html")
      .where("id", "=", question)
      .executeTakeFirstOrThrow();
    expect(stored).toContain('<a href="/users/ann">@ann</a>');
  });

  test("redirects have it once, whatever they are built from", async () => {
    const to = async (url: string) => (await get(url)).headers.location;
    for (const prefix of ["/qa", ""]) {
      expect(await to(`${prefix}/questions/add`)).toBe("/qa/questions/ask");
      expect(await to(`${prefix}/install`)).toBe("/qa/");
      expect(await to(`${prefix}/users/settings/profile`)).toBe(
        "/qa/users/login?redirect=%2Fusers%2Fsettings%2Fprofile",
      );
      expect(await to(`${prefix}/questions/${question}/wrong-title`)).toMatch(
        /^https:\/\/example\.org\/qa\/questions\//,
      );
    }
    const cookie = `visit=${ann.visit_token}`;
    expect((await get("/qa/users/login", { cookie })).headers.location).toBe("/qa/");
    const form = await site.server.inject({
      method: "POST",
      url: "/qa/users/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([form.statusCode, form.headers.location]).toEqual([303, "/qa/users/login"]);
  });

  test("no redirect leaves the site by two slashes after its path", async () => {
    for (const url of ["/qa//evil.example", "/qa/%2F%2Fevil.example", "/qa/\\evil.example"]) {
      const { headers } = await get(url);
      expect(headers.location ?? "").not.toMatch(/^([/\\]{2}|https?:\/\/(?!example\.org))/);
    }
  });

  test("cookies are sent to it alone", async () => {
    const appearance = await site.server.inject({
      method: "POST",
      url: "/qa/preferences",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "language=en_US&scheme=dark&back=/tags",
    });
    expect(appearance.headers.location).toBe("/qa/tags");
    expect(appearance.headers["set-cookie"]).toContain("Path=/qa;");
    const entered = await site.server.inject({
      method: "POST",
      url: "/qa/answer/api/v1/user/register/email",
      payload: { name: "Newcomer", e_mail: "newcomer@example.com", pass: PASSWORD },
    });
    const cookies = [entered.headers["set-cookie"] ?? []].flat();
    expect(cookies.map((cookie) => cookie.split("=", 1)[0])).toEqual(["visit", "known"]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/qa(;|\/answer\/api\/v1;)/);
  });
});

test("Z29 a changed address applies at once, and the root has no path left", async () => {
  // Views stored between two reads would change the counts in the list.
  await site.app.visits.flush();
  await site.app.views.flush();
  const read = (...paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).body));
  const pages = ["/", "/tags", "/users/login"];
  await setAddress("https://example.org");
  const before = await read(...pages);
  await setAddress("https://example.org/community/tea");
  for (const page of await read(...pages)) {
    expect(pathsIn(page).filter((path) => !path.startsWith("/community/tea/"))).toEqual([]);
  }
  expect((await get("/community/tea/tags")).statusCode).toBe(200);
  await setAddress("https://example.org");
  expect((await get("/qa/tags")).statusCode).toBe(404);
  expect(await read(...pages)).toEqual(before);
  const [page = ""] = await read(`/questions/${question}`);
  expect([...before, page].join("")).not.toContain("data-base");
  expect(pathsIn(page).filter((path) => /^\/community/.test(path))).toEqual([]);
});
