import { shortId } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { itemAt } from "../testing/item-at.ts";
import { readPage, testPages } from "./page-reader.ts";

const SITE_URL = "https://tea.example";
let site: TestSite;
let ann: TestPerson;
let fixtures: SiteFixtures;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  await site.call(site.admin, "saveGeneralSettings", {
    name: "Tea",
    site_url: SITE_URL,
    contact_email: "t@tea.example",
  });
});
afterAll(() => site.close());

const kind = (permalink: number) => site.call(site.admin, "saveSeoSettings", { permalink, robots: "User-agent: *" });
const locationOf = async (url: string) => (await readPage(site, url)).headers.location;

test("Z1 an address with another title, or of another kind, redirects to the canonical one with its query", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How long does tea keep?" });
  const answer = (await fixtures.answer({ by: ann, to: id })).id;
  await kind(1);
  const right = `${SITE_URL}/questions/${id}/how-long-does-tea-keep`;
  expect(await locationOf(`/questions/${id}?commentId=7&utm_source=mail`)).toBe(`${right}?commentId=7&utm_source=mail`);
  expect(await locationOf(`/questions/${shortId(id)}/how-long-does-tea-keep`)).toBe(right);
  expect(await locationOf(`/questions/${id}/${answer}`)).toBe(`${right}/${answer}`);
  await site.call(ann, "editQuestion", {
    id,
    title: "Wie lange hält Tee?",
    content: "The text of a question.",
    tags: [{ slug_name: "general" }],
  });
  const renamed = `${SITE_URL}/questions/${id}/wie-lange-haelt-tee`;
  expect(await locationOf(`/questions/${id}/how-long-does-tea-keep/${answer}`)).toBe(`${renamed}/${answer}`);
  await kind(4);
  expect(await locationOf(`/questions/${id}`)).toBe(`${SITE_URL}/questions/${shortId(id)}`);
  await kind(2);
});

test("Z1 an answer to another question is not found", async () => {
  const [one, two] = [await fixtures.question({ by: ann }), await fixtures.question({ by: ann })];
  const answer = (await fixtures.answer({ by: ann, to: two.id })).id;
  expect(await locationOf(`/questions/${one.id}/${answer}`)).toBe(`${SITE_URL}/questions/${one.id}`);
  expect((await readPage(site, `/questions/${two.id}/${answer}`)).status).toBe(200);
});

test.each([
  ["Почему чай горький?", "pochemu-chay-gorkiy"],
  ["为什么茶是苦的", "wei-shi-me-cha-shi-ku-de"],
  ["لماذا الشاي مر", "lmdh-lshy-mr"],
  ["🍵🍵🍵🍵🍵🍵", "topic"],
])("Z1 %s has an ASCII address, which works", async (title, slug) => {
  await kind(1);
  const { id } = await fixtures.question({ by: ann, title });
  const right = `${SITE_URL}/questions/${id}/${slug}`;
  expect(await locationOf(`/questions/${id}`)).toBe(right);
  const { status, html } = await readPage(site, right.slice(SITE_URL.length));
  expect(status).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="${right}">`);
  await kind(2);
});

test("Z2 missing and hidden objects have the same page, which reveals nothing", async () => {
  const visible = (await fixtures.question({ by: ann, title: "A title that is there" })).id;
  const states = ["hidden", "deleted"] as const;
  const ids = await Promise.all(
    states.map((state) => fixtures.question({ by: ann, title: `A title that is ${state}` })),
  );
  await site.call(site.admin, "operateQuestion", { id: itemAt(ids, 0).id, operation: "hide" });
  await site.call(site.admin, "deleteQuestion", { id: itemAt(ids, 1).id });
  const questions = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...questions, hold_below_rank: 1_000_000 });
  ids.push(await fixtures.question({ by: ann, title: "A title that is waiting" }));
  await site.call(site.admin, "saveQuestionSettings", questions);
  const unknown = ["/questions/10010000000099999", "/tags/nobody-knows", "/users/nobody", "/nowhere", "/badges/7"];
  const beyond = ["/questions?page=999", "/tags?page=999", "/users/ann/questions?page=999"];
  const mangled = ["/%zz", "/tags/%E0%A4%A", "/questions/%ff?order=active"];
  for (const url of [...unknown, ...beyond, ...mangled, ...ids.map(({ id }) => `/questions/${id}`)]) {
    const { status, html } = await readPage(site, url);
    expect(status, url).toBe(404);
    expect(html, url).toContain("<title>Page not found - Tea</title>");
    expect(html, url).toContain('<meta name="robots" content="noindex');
    expect(html, url).not.toContain('rel="canonical"');
    expect(html, url).not.toMatch(/A title that is (hidden|deleted|waiting)/);
  }
  expect((await readPage(site, `/questions/${visible}`)).status).toBe(200);
});

test("T13 addresses of a renamed tag redirect to the new slug until another tag takes the old one", async () => {
  const tag_id = await fixtures.tag("green");
  await fixtures.question({ by: ann, tags: ["green"] });
  expect((await readPage(site, "/tags/green")).status).toBe(200);
  const rename = (slug_name: string) =>
    site.call(site.admin, "editTag", { tag_id, slug_name, display_name: slug_name, original_text: "Of leaves" });
  await rename("green-tea");
  expect(await locationOf("/tags/green?order=score")).toBe(`${SITE_URL}/tags/green-tea?order=score`);
  await rename("matcha");
  for (const old of ["green", "Green-Tea"]) {
    expect(await locationOf(`/tags/${old}/info`), old).toBe(`${SITE_URL}/tags/matcha/info`);
    const feed = await readPage(site, `/feeds/tags/${old}`);
    expect([feed.status, feed.html.includes(`${SITE_URL}/feeds/tags/matcha`)], old).toEqual([200, true]);
  }
  expect((await site.error(ann, "tagInfo", { name: "green" })).code).toBe(404);
  // The call of browsers that navigate within the app.
  const asked = await site.server.inject({ url: "/answer/api/v1/tag?name=green&former=true" });
  expect(asked.json()).toMatchObject({ code: 200, data: { slug_name: "matcha" } });
  expect(await locationOf("/tags/matcha")).toBeUndefined();
  await fixtures.tag("green");
  const taken = await readPage(site, "/tags/green");
  expect([taken.status, taken.headers.location]).toEqual([200, undefined]);
  await rename("green-tea");
  expect(await locationOf("/tags/matcha")).toBe(`${SITE_URL}/tags/green-tea`);
  expect((await readPage(site, "/tags/green-tea")).status).toBe(200);
});
