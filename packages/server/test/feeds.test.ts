import { SaxesParser } from "saxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../testing/index.ts";
import { changes, createPageObjects, type PageObjects } from "./page-changes.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: TestSite;
let objects: PageObjects;
beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  objects = await createPageObjects(site, createFixtures(site));
  await site.settle();
});
afterAll(() => site.close());

/** All texts of an XML document by the name of their element, and all `href`s; fails for a malformed document. */
function readXml(xml: string) {
  const found: { name: string; text: string }[] = [];
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    open.push({ name, text: "" });
    if (attributes.href) found.push({ name: `${name} ${attributes.rel ?? ""}`, text: String(attributes.href) });
  });
  parser.on("text", (text) => {
    const top = open.at(-1);
    if (top) top.text += text;
  });
  parser.on("closetag", () => found.push(open.pop() as (typeof open)[number]));
  parser.write(xml).close();
  return (name: string) => found.filter((each) => each.name === name).map(({ text }) => text);
}

const feedOf = async (url: string) => readXml((await readPage(site, url)).html);
const siteUrl = () => site.app.settings.get("general").site_url;

test("Z8 pages link to their feeds, and each of them is valid", async () => {
  const { question } = objects;
  const pages = {
    "/": "/feeds",
    "/questions": "/feeds",
    "/tags/tea": "/feeds/tags/tea",
    "/users/ann": "/feeds/users/ann",
  };
  for (const [page, feed] of Object.entries({ ...pages, [`/questions/${question}`]: `/feeds/questions/${question}` })) {
    const { html } = await readPage(site, page);
    expect(html).toContain(`<link rel="alternate" type="application/atom+xml" href="${feed}"`);
    const { status, headers } = await readPage(site, feed);
    expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const values = await feedOf(feed);
    expect(values("id").length).toBe(values("entry").length + 1);
    expect(values("link self")).toEqual([siteUrl() + feed]);
  }
});

test("Z8 a feed shows what is public, the newest first, with texts as data", async () => {
  const title = 'Is <b>tea</b> & \u0007 cake "fine"?';
  await site.call(objects.ann, "askQuestion", {
    title,
    content: "See [this](https://example.com) and <script>alert(1)</script> that.",
    tags: [{ slug_name: "tea" }],
  });
  const values = await feedOf("/feeds");
  expect(values("title")[1]).toBe(title.replace("\u0007", ""));
  expect(values("title").length).toBe(4);
  const thread = await feedOf(`/feeds/questions/${objects.question}`);
  expect(thread("content")[0]).toContain("<p>Until it is cold.</p>");
  expect((await feedOf("/feeds/users/bob"))("link alternate")).toContain(
    `${siteUrl()}/questions/${objects.question}/${objects.answer}`,
  );
});

test("Z8 feeds are cached, have an ETag of their content, and are compressed", async () => {
  await readPage(site, "/feeds");
  const { queries, headers } = await readPage(site, "/feeds");
  expect(queries).toEqual([]);
  const again = { "if-none-match": String(headers.etag) };
  expect((await site.server.inject({ url: "/feeds", headers: again })).statusCode).toBe(304);
  const packed = await site.server.inject({ url: "/feeds", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  const head = await site.server.inject({ method: "HEAD", url: "/feeds" });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", headers.etag]);
});

test("Z8 there is no feed of what does not exist", async () => {
  for (const path of ["tags/nothing", "users/nobody", "questions/10010000000009999", "questions/x", "nothing"]) {
    expect((await readPage(site, `/feeds/${path}`)).status).toBe(404);
  }
});

/** All addresses in the sitemap and the feeds. */
async function namedAddresses(): Promise<string[]> {
  const feeds = [
    "/feeds",
    "/feeds/tags/tea",
    "/feeds/users/ann",
    "/feeds/users/bob",
    `/feeds/questions/${objects.question}`,
  ];
  const named: string[] = [];
  for (const url of feeds) {
    const { status } = await readPage(site, url);
    if (status === 404) continue;
    const values = await feedOf(url);
    named.push(...values("link alternate"), ...values("link self"), ...values("uri"));
  }
  site.wait(3600);
  named.push(...(await feedOf("/sitemap.xml"))("loc"));
  return [...new Set(named)];
}

test.each([1, 2, 3, 4])(
  "Z9 after any change, all addresses in sitemap and feeds exist, with permalink %i",
  async (permalink) => {
    await site.call(site.admin, "saveSeoSettings", { permalink, robots: "User-agent: *" });
    const statuses = new Map<string, number>();
    for (const [what, change] of permalink === 4
      ? changes.filter(([what]) => what !== "an edited comment" && what !== "other addresses of questions")
      : [["nothing", async () => {}] as const]) {
      await change(objects);
      await site.settle();
      for (const address of await namedAddresses()) {
        const { status } = await readPage(site, address.slice(siteUrl().length) || "/");
        if (status !== 200) statuses.set(`${address} after ${what}`, status);
      }
    }
    expect([...statuses]).toEqual([]);
  },
);

test("Z8 a feed has the newest thirty, under ids that never change", async () => {
  const tags = [{ slug_name: "plenty", display_name: "plenty", original_text: "" }];
  const title = (n: number) => `Question ${n} of plenty of them`;
  const asked = [];
  for (let n = 0; n < 31; n++) {
    asked.push(await site.call(site.admin, "askQuestion", { title: title(n), content: `The text of ${n}.`, tags }));
  }
  const before = await feedOf("/feeds/tags/plenty");
  expect(before("title").slice(1)).toEqual(
    asked
      .map((_, n) => title(n))
      .reverse()
      .slice(0, 30),
  );
  await site.call(site.admin, "saveSeoSettings", { permalink: 3, robots: "User-agent: *" });
  const { id = "" } = asked[30] ?? {};
  await site.call(site.admin, "editQuestion", { id, title: "Another title", content: "Another text of it.", tags });
  const after = await feedOf("/feeds/tags/plenty");
  expect([after("title")[1], after("id").slice(1)]).toEqual(["Another title", before("id").slice(1)]);
  expect(after("link alternate")).not.toEqual(before("link alternate"));
  await site.call(site.admin, "saveSeoSettings", { permalink: 2, robots: "User-agent: *" });
});

test("Z8 a private site has no feeds and links to none", async () => {
  const now = await site.call(site.admin, "readSecuritySettings", {});
  await site.call(site.admin, "saveSecuritySettings", { ...now, login_required: true });
  expect((await readPage(site, "/feeds")).status).not.toBe(200);
  expect((await readPage(site, "/", site.admin.visit_token)).html).not.toContain("application/atom+xml");
});
