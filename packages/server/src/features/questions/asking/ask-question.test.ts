import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  await fixtures.tag("garden");
});
afterAll(() => site.close());

const draft = (more: object = {}) => ({
  title: "How do tomatoes grow in the shade",
  content: "My balcony faces **north**, what can I do?",
  tags: [{ slug_name: "garden", display_name: "garden" }],
  ...more,
});
const fieldsOf = (envelope: { data: unknown }) =>
  (envelope.data as { error_field: string }[]).map((each) => each.error_field);

test("Q1 a question is stored rendered, described and tagged, with its author's actions", async () => {
  const asked = await site.call(ann, "askQuestion", draft());
  expect(asked).toMatchObject({ status: 1, pin: 1, show: 1, view_count: 0, answered: false, extends_actions: [] });
  expect(asked.html).toContain("<strong>north</strong>");
  expect(asked.description).toBe("My balcony faces north, what can I do?");
  expect(asked.url_title).toBe("how-do-tomatoes-grow-in-the-shade");
  expect(asked.tags?.map((tag) => tag.slug_name)).toEqual(["garden"]);
  expect(asked.member_actions?.map((each) => each.action)).toEqual(["report", "edit", "delete"]);
  const person = await site.app.db.read.selectFrom("users").selectAll().where("id", "=", ann.id).executeTakeFirst();
  expect(person?.question_count).toBe(1);
});

test("L3 the same question from the same user within five minutes is rejected, later it is accepted", async () => {
  const same = draft({ title: "Is this question asked twice" });
  await site.call(ann, "askQuestion", same);
  expect((await site.error(ann, "askQuestion", same)).reason).toBe("base.duplicate_request_error");
  site.wait(301);
  await site.call(ann, "askQuestion", same);
});

test("FM2 all failures of a question are reported together", async () => {
  const rejected = await site.error(ann, "askQuestion", { title: "", content: "", tags: [] });
  expect([rejected.code, rejected.reason]).toEqual([400, "base.request_format_error"]);
  expect(fieldsOf(rejected)).toEqual(["title", "tags"]);
  expect(rejected.also?.map((each) => each.error_field)).toEqual(["content"]);
});

test.each([
  ["a title of five characters", { title: "Why so".slice(0, 5) }, ["title"]],
  ["a title of white space", { title: "          " }, ["title"]],
  ["a title of 151 characters", { title: "x".repeat(151) }, ["title"]],
  ["a text of five characters", { content: "abcde" }, ["content"]],
  ["six tags", { tags: ["a1", "a2", "a3", "a4", "a5", "a6"].map((slug_name) => ({ slug_name })) }, ["tags"]],
  ["a tag whose slug cannot be", { tags: [{ slug_name: "a,b" }] }, ["slug_name"]],
])("%s is rejected with its field", async (_, wrong, fields) => {
  expect(fieldsOf(await site.error(site.admin, "askQuestion", draft(wrong)))).toEqual(fields);
});

test("L1 a title counts characters, not bytes or halves of them", async () => {
  await site.call(ann, "askQuestion", draft({ title: "😀".repeat(150) }));
  expect(fieldsOf(await site.error(ann, "askQuestion", draft({ title: "😀".repeat(5) })))).toEqual(["title"]);
});

test("T5 a newcomer may not create tags; an existing one in capitals is not a new one", async () => {
  const fresh = await site.error(ann, "askQuestion", draft({ tags: [{ slug_name: "balcony" }] }));
  expect([fresh.code, fresh.reason]).toEqual([403, "error.rank.no_enough_rank_to_operate"]);
  expect(fresh.msg).toContain("750");
  expect(fresh.also).toMatchObject([{ error_field: "tags", error_msg: expect.stringContaining("balcony") }]);
  const asked = await site.call(
    ann,
    "askQuestion",
    draft({ title: "A tag in capitals", tags: [{ slug_name: "GARDEN" }] }),
  );
  expect(asked.tags?.map((tag) => tag.slug_name)).toEqual(["garden"]);
});

test("T5 users with the privilege create tags while asking, with their description", async () => {
  const tags = [{ slug_name: "Balcony Life", display_name: "Balcony Life", original_text: "Life **outside**" }];
  await site.call(site.admin, "askQuestion", draft({ title: "Where does the balcony end", tags }));
  const tag = await site.call(ann, "tagInfo", { name: "balcony-life" });
  expect(tag).toMatchObject({ slug_name: "balcony-life", display_name: "Balcony Life", question_count: 1 });
  expect(tag.excerpt).toContain("<strong>outside</strong>");
});

test("T5 new tags are created in the order in which they are named, the last one the newest", async () => {
  const tags = ["zinnia", "aster", "marigold"].map((slug_name) => ({ slug_name, display_name: slug_name }));
  const asked = await site.call(await site.person("florist", { rank: 5000 }), "askQuestion", draft({ tags }));
  expect(asked.tags?.map((tag) => tag.slug_name)).toEqual(["marigold", "aster", "zinnia"]);
});

test("T3 and T4 a recommended tag can be required, and reserved tags are for staff", async () => {
  await fixtures.tag("news");
  const rules = { recommend_tags: [{ slug_name: "garden" }], reserved_tags: [{ slug_name: "news" }] };
  await site.call(site.admin, "saveTagSettings", { ...rules, required_tag: true });
  const news = draft({ title: "What is new in the garden", tags: [{ slug_name: "garden" }, { slug_name: "news" }] });
  expect(fieldsOf(await site.error(ann, "askQuestion", news))).toEqual(["tags"]);
  const asked = await site.call(site.admin, "askQuestion", news);
  expect(asked.tags?.map(({ slug_name, recommend, reserved }) => [slug_name, recommend, reserved])).toEqual([
    ["garden", true, false],
    ["news", false, true],
  ]);
  const without = draft({ title: "Without a recommended tag", tags: [{ slug_name: "balcony-life" }] });
  expect(fieldsOf(await site.error(site.admin, "askQuestion", without))).toEqual(["tags"]);
  await site.call(site.admin, "saveTagSettings", { ...rules, required_tag: false });
});

test("Q17 a title cannot change the text direction around it", async () => {
  const turned = "How do tomatoes grow \u202edaehs";
  expect(fieldsOf(await site.error(ann, "askQuestion", draft({ title: turned })))).toEqual(["title"]);
  const { id, content, tags } = await site.call(ann, "askQuestion", draft({ title: "How do \u200froots grow in it" }));
  const edit = { id, content: content ?? "", tags: tags ?? [] };
  for (const title of [turned, "How do tomatoes \u2067grow\u2069"])
    expect(fieldsOf(await site.error(ann, "editQuestion", { ...edit, title }))).toEqual(["title"]);
});
