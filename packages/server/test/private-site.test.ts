import { calls } from "@askwell/contract";
import { routes } from "@askwell/web/ssr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSettings } from "../src/features/site/index.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { testPages } from "./page-reader.ts";

/** In all texts of the private site and all names of its objects. */
const SECRET = "zanzibar";

/**
 * The pages that visitors of a private site may see. All others redirect to the login. Source: docs/screens.md
 * "Guards".
 */
const openPages = new Set(
  `/users/login /users/register /users/account-recovery /users/change-email /users/password-reset
   /users/account-activation /users/account-activation/failed /users/confirm-new-email /users/confirm-email
   /users/auth-landing /users/second-step /users/claim /users/invitation /user-center/auth /user-center/auth-failed
   /tos /privacy /users/unsubscribe /users/settings/export/expired /users/account-suspended /maintenance /install /offline /403 /50x`.split(
    /\s+/,
  ),
);

/** The replies for visitors at addresses other than pages and calls. A new address fails until it is listed here. */
const otherAddresses: Readonly<
  Record<string, { readonly url?: string; readonly status: number; readonly location?: string }>
> = {
  "/healthz": { status: 200 },
  "/readyz": { status: 200 },
  "/theme.css": { status: 200 },
  "/help/api/client.ts": { status: 200 },
  "/custom.css": { status: 200 },
  "/robots.txt": { status: 200 },
  "/manifest.json": { status: 200 },
  "/service-worker.js": { status: 404 },
  "/app-icon.svg": { status: 200 },
  "/app-icon/:size": { url: "/app-icon/192.png", status: 404 },
  "/oauth/authorize": { status: 404 },
  "/oauth/authorize/:request": { url: "/oauth/authorize/x", status: 404 },
  "/oauth/consent/:request": {
    url: "/oauth/consent/x",
    status: 302,
    location: "/users/login?redirect=%2Foauth%2Fconsent%2Fx",
  },
  "/oauth/jwks": { status: 404 },
  "/oauth/userinfo": { status: 404 },
  "/oauth/token": { status: 404 },
  "/oauth/revoke": { status: 404 },
  "/oauth/introspect": { status: 404 },
  "/oauth/register": { status: 404 },
  "/.well-known/openid-configuration": { status: 404 },
  "/.well-known/openid-configuration*": { url: "/.well-known/openid-configuration/x", status: 404 },
  "/.well-known/oauth-authorization-server": { status: 404 },
  "/.well-known/oauth-authorization-server*": { url: "/.well-known/oauth-authorization-server/x", status: 404 },
  "/.well-known/oauth-protected-resource/*": { url: "/.well-known/oauth-protected-resource/x", status: 404 },
  "/embeds/frame": { status: 404 },
  "/drawings/frame": { status: 404 },
  "/plugin-files/:slug/:hash/index.js": { status: 404 },
  "/favicon.ico": { status: 404 },
  "/apple-touch-icon.png": { status: 404 },
  "/opensearch.xml": { status: 404 },
  "/uploads/gravatar/:id": { url: "/uploads/gravatar/9999", status: 302, location: "/403" },
  "/previews/questions/:file": { url: "/previews/questions/10010000000000001.png", status: 404 },
  "/sitemap.xml": { status: 404 },
  "/public-export.zip": { status: 404 },
  "/sitemap/:page": { url: "/sitemap/question-1.xml", status: 404 },
  "/feeds": { status: 404 },
  "/feeds/tags/:name": { url: `/feeds/tags/${SECRET}`, status: 404 },
  "/feeds/users/:name": { url: `/feeds/users/${SECRET}`, status: 404 },
  "/feeds/questions/:name": { url: "/feeds/questions/1", status: 404 },
  "/admin/backups/:name": { url: "/admin/backups/askwell-2026-03-01T0400.zip", status: 302, location: "/403" },
  "/users/settings/export": { status: 302, location: "/users/settings/export/expired" },
  "/answer/api/v1/mcp": { status: 401 },
  "/answer/api/v1/mcp/sse": { status: 401 },
  "/answer/api/v1/live": { status: 401 },
  "/answer/api/v1/events": { status: 401 },
  "/install": { status: 302, location: "/" },
  "/questions/add": { status: 302, location: "/questions/ask" },
  "/linked/:id": { url: "/linked/1", status: 302, location: "/questions/linked/1" },
  "/admin/qa": { status: 302, location: "/admin/questions" },
  "/admin/qa/questions": { status: 302, location: "/admin/questions" },
  "/admin/qa/answers": { status: 302, location: "/admin/answers" },
  "/admin/qa/settings": { status: 302, location: "/admin/write" },
  "/admin/tags/settings": { status: 302, location: "/admin/write" },
  "/admin/users/settings": { status: 302, location: "/admin/settings-users" },
  "/admin/rules": { status: 302, location: "/admin/privileges" },
  "/admin/rules/privileges": { status: 302, location: "/admin/privileges" },
  "/admin/rules/policies": { status: 302, location: "/admin/legal" },
  "/admin/polices": { status: 302, location: "/admin/legal" },
  "/admin/security": { status: 302, location: "/admin/login" },
  "/admin/css-html": { status: 302, location: "/admin/customize" },
  "/tags/:id/questions": { url: `/tags/${SECRET}/questions`, status: 302, location: `/tags/${SECRET}` },
};

/** Pages, unknown calls, and uploads, which have tests of their own. */
const catchAll = [
  "*",
  "/*",
  "/answer/*",
  "/answer/admin/api/*",
  "/uploads/:folder/:file",
  "/uploads/files/post/:id/:name",
];

let site: TestSite;
let member: TestPerson;
let values: Record<string, string>;
let uploads: string[];

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function upload(source: string, by: TestPerson): Promise<string> {
  const form = new FormData();
  form.set("source", source);
  form.set("file", new Blob([PIXEL], { type: "image/png" }), `${SECRET}.png`);
  const sent = new Response(form);
  const reply = await site.server.inject({
    method: "POST",
    url: calls.uploadFile.path,
    headers: { authorization: by.token, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return reply.json<{ data: string }>().data.replace(/^.*(?=\/uploads\/)/, "");
}

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  const fixtures = createFixtures(site);
  member = await site.person(SECRET, { rank: 1000 });
  const tag = await fixtures.tag(SECRET, { text: `About ${SECRET}` });
  const { id } = await fixtures.question({ by: site.admin, title: `A ${SECRET} question`, tags: [SECRET] });
  const answer = await fixtures.answer({ by: member, to: id, content: `A long ${SECRET} answer` });
  await site.call(member, "addComment", { object_id: id, original_text: `A ${SECRET} comment` });
  values = { qid: id, aid: answer.id, tagName: SECRET, tagId: tag, tid: tag, username: SECRET, badge_id: "1" };
  uploads = [await upload("post", member), await upload("avatar", member)];
  await site.settle();
  const security = { external_content_display: "always_display", check_update: true, login_required: true } as const;
  await site.call(site.admin, "saveSecuritySettings", security);
  await site.settle();
});
afterAll(() => site.close());

const read = (url: string, who?: TestPerson) =>
  site.server.inject({ url, headers: { accept: "text/html", ...(who && { cookie: `visit=${who.visit_token}` }) } });

const addressOf = (path: string) =>
  path.replace(/\/:\w+\?/g, "").replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? "x"));

/** All GET routes, parsed from the server's printed routes. */
function registered(server: TestSite["server"]): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false, includeHooks: false }).split("\n")) {
    const [, indent = "", label = "", methods = ""] = /^([\s│]*)[├└]── (.*?) \((.*)\)$/.exec(line) ?? [];
    if (label === "") continue;
    const depth = indent.length / 4;
    above[depth] = `${depth > 0 ? above[depth - 1] : ""}${label}`;
    if (methods.includes("GET")) found.push(above[depth] ?? "");
  }
  return found;
}

const paths = [...new Set(routes.map(({ path }) => path))];

describe("a visitor of a private site", () => {
  it.each(paths)("%s shows what is public, and else redirects to the login", async (path) => {
    const url = addressOf(path);
    const { statusCode, headers, body } = await read(url);
    expect(body).not.toContain(SECRET);
    if (openPages.has(path)) {
      expect(String(headers.location ?? "")).not.toContain("/users/login");
      expect(statusCode === 302 || body.includes("</html>")).toBe(true);
    } else expect([statusCode, headers.location]).toEqual([302, `/users/login?redirect=${encodeURIComponent(url)}`]);
  });

  it("finds no address that is neither a call, nor a page, nor listed here", () => {
    const listed = new Set([
      ...Object.keys(otherAddresses),
      ...Object.values(calls).map(({ path }) => path),
      ...catchAll,
    ]);
    expect(registered(site.server).filter((path) => !listed.has(path))).toEqual([]);
  });

  it.each(Object.entries(otherAddresses))("%s gives the listed reply", async (path, { url = path, ...expected }) => {
    const { statusCode, headers, body } = await read(url);
    expect({ status: statusCode, ...(expected.location && { location: headers.location }) }).toEqual(expected);
    // A page may repeat the requested address, plain or as part of another one.
    expect(body.replaceAll(url, "").replaceAll(encodeURIComponent(url), "")).not.toContain(SECRET);
  });

  it("the login page says that a login is needed, who creates accounts, and when there is no login method", async () => {
    const page = async (change: object) => {
      await site.call(site.admin, "saveLoginSettings", { ...usual, ...change });
      await site.settle();
      return (await read("/users/login")).body;
    };
    const usual = await site.call(site.admin, "readLoginSettings", {});
    const open = await page({});
    expect(open).toContain("Only people with an account can read this site.");
    expect(open).not.toContain("Only the staff makes new accounts here.");
    expect(await page({ allow_new_registrations: false })).toContain("Only the staff makes new accounts here.");
    // As on a site whose last login method was removed by hand: the call itself does not allow that.
    await site.app.db.write((tx) => changeSettings(site.app, tx, { login: { allow_password_login: false } }));
    expect((await read("/users/login")).body).toContain("Nobody can log in at present.");
    await site.call(site.admin, "saveLoginSettings", usual);
  });

  it("the documents for crawlers list nothing", async () => {
    expect((await read("/robots.txt")).body).toMatch(/^Disallow: \/$/m);
  });

  it("FI8 pictures of users and of the site are shown, and no file of a post", async () => {
    const [post = "", avatar = ""] = uploads;
    expect((await read(avatar)).statusCode).toBe(200);
    expect(await read(post).then(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([302, "/403"]);
    expect((await read(post, member)).statusCode).toBe(200);
    expect((await read("/uploads/files/post/abc/note.txt")).statusCode).toBe(302);
  });
});

describe("an account of a private site whose address is not confirmed", () => {
  const reads = Object.entries(calls).filter(([name, { method }]) => method === "GET" && name !== "logout");
  let newcomer: TestPerson;
  beforeAll(async () => {
    newcomer = await site.person("newcomer", { email_confirmed: 0 });
  });

  it.each(reads)("S12 reads nothing of the site by %s", async (_, { path }) => {
    const { qid = "", aid = "", username = "", tagName = "" } = values;
    const posts = { id: qid, question_id: qid, question_ids: qid, object_id: qid, object_ids: qid, answer_id: aid };
    const names = { username, name: tagName, tag: tagName, tags: tagName, q: SECRET, title: SECRET, page: "1" };
    const query = new URLSearchParams({ ...posts, ...names });
    const headers = { authorization: newcomer.token };
    const { body } = await site.server.inject({ url: `${path.replace(/:\w+/g, "x")}?${query}`, headers });
    expect(body).not.toContain(SECRET);
  });
});

describe("the legal texts", () => {
  it("are shown as written, and one that is an address leads there", async () => {
    const texts = { terms_of_service_original_text: "Be **kind**.", privacy_policy_original_text: "" };
    const parsed = { terms_of_service_parsed_text: "", privacy_policy_parsed_text: "" };
    await site.call(site.admin, "savePolicySettings", { ...texts, ...parsed });
    expect((await read("/tos")).body).toContain("<strong>kind</strong>");
    const elsewhere = { ...texts, privacy_policy_original_text: " https://law.example/privacy " };
    await site.call(site.admin, "savePolicySettings", { ...elsewhere, ...parsed });
    const { statusCode, headers } = await read("/privacy");
    expect([statusCode, headers.location]).toEqual([302, "https://law.example/privacy"]);
  });
});
