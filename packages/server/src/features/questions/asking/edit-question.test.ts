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
let bob: TestPerson;
let editor: TestPerson;
let id: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
  editor = await site.person("editor", { rank: 100 });
  for (const slug of ["garden", "kitchen"]) await fixtures.tag(slug);
  id = (await fixtures.question({ by: ann, tags: ["garden"], title: "How do I water roses" })).id;
});
afterAll(() => site.close());

const edit = (more: object = {}) => ({
  id,
  title: "How do I water roses",
  content: "With a can, or with a hose?",
  tags: [{ slug_name: "garden" }],
  edit_summary: "",
  ...more,
});
const tagCount = async (name: string) => (await site.call(ann, "tagInfo", { name })).question_count;

test("E1 an author's edit applies at once: title, text and tags", async () => {
  site.wait(5);
  const tags = [{ slug_name: "kitchen" }];
  const reply = await site.call(ann, "editQuestion", edit({ title: "How do I water herbs", tags }));
  expect(reply).toEqual({ url_title: "how-do-i-water-herbs", wait_for_review: false });
  const read = await site.call(bob, "questionInfo", { id });
  expect(read).toMatchObject({ title: "How do I water herbs", update_user_info: { username: "ann" } });
  expect(read.edit_time).toBeGreaterThan(read.create_time);
  expect([await tagCount("garden"), await tagCount("kitchen")]).toEqual([0, 1]);
});

test("E4 an edit that changes nothing is not stored", async () => {
  const same = edit({ title: "How do I water herbs", tags: [{ slug_name: "KITCHEN" }] });
  expect(await site.call(ann, "editQuestion", same)).toEqual({ url_title: "", wait_for_review: false });
  expect(await site.call(ann, "revisions", { object_id: id })).toHaveLength(2);
});

test("E4 a change of the tags alone is an edit", async () => {
  const { id: other, title, content } = await fixtures.question({ by: ann });
  for (const slug of ["garden", "general"]) {
    await site.call(ann, "editQuestion", { id: other, title, content, tags: [{ slug_name: slug }] });
  }
  expect(await site.call(ann, "revisions", { object_id: other })).toHaveLength(3);
});

test("an edit that fails for its tags changes nothing", async () => {
  const rejected = await site.error(ann, "editQuestion", edit({ title: "Another title for it", tags: [] }));
  expect([rejected.code, rejected.reason]).toEqual([400, "error.tag.minimum_count"]);
  const read = await site.call(bob, "questionInfo", { id });
  expect(read.title).toBe("How do I water herbs");
});

test("too little text has an error of its own, an invalid title is a field error", async () => {
  const short = await site.error(ann, "editQuestion", edit({ content: "abc" }));
  expect(short).toMatchObject({
    reason: "error.question.content_less_than_minimum",
    data: [{ error_field: "content" }],
  });
  const untitled = await site.error(ann, "editQuestion", edit({ title: "" }));
  expect(untitled).toMatchObject({ reason: "base.request_format_error", data: [{ error_field: "title" }] });
});

test("E1 others suggest with reputation, and nothing changes until the suggestion is decided", async () => {
  expect((await site.error(bob, "editQuestion", edit())).reason).toBe("error.rank.fail_to_meet_the_condition");
  expect(await site.call(ann, "revisionEditCheck", { id })).toBeNull();
  const suggested = await site.call(editor, "editQuestion", edit({ title: "How do I water anything" }));
  expect(suggested.wait_for_review).toBe(true);
  expect((await site.call(bob, "questionInfo", { id })).title).toBe("How do I water herbs");
  expect((await site.error(editor, "editQuestion", edit())).reason).toBe("error.question.cannot_update");
  expect((await site.error(editor, "revisionEditCheck", { id })).reason).toBe("error.revision.review_underway");
  expect(await site.call(ann, "revisionEditCheck", { id })).toBeNull();
  expect((await site.error(bob, "revisionEditCheck", { id })).code).toBe(403);
});

test("S8 the versions of a question are as visible as the question", async () => {
  const versions = await site.call(bob, "revisions", { object_id: id });
  expect(versions.map((each) => [each.status, each.title])).toEqual([
    [2, "How do I water herbs"],
    [0, "How do I water roses"],
  ]);
  await site.call(site.admin, "deleteQuestion", { id });
  const hidden = await site.error(bob, "revisions", { object_id: id });
  expect([hidden.code, hidden.data]).toEqual([404, []]);
  expect((await site.error(ann, "editQuestion", edit())).reason).toBe("error.question.cannot_update");
});
