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
let rich: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  rich = await site.person("rich", { rank: 20_000 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const read = (who: TestPerson, name: string) => site.call(who, "tagInfo", { name });
const create = (slug_name: string, more: object = {}) => ({
  slug_name,
  display_name: slug_name,
  original_text: "Words",
  ...more,
});

test("T1 slugs are normalized, and two tags never share one", async () => {
  expect(await site.call(rich, "createTag", create("  Bread   Oven "))).toEqual({ slug_name: "bread-oven" });
  for (const same of ["bread-oven", "Bread Oven", "BREAD  OVEN"]) {
    expect((await site.error(mona, "createTag", create(same))).reason).toBe("error.tag.already_exist");
  }
  for (const unfit of ["--", "a,b", "a/b"]) {
    expect((await site.error(mona, "createTag", create(unfit))).data).toMatchObject([{ error_field: "slug_name" }]);
  }
  expect((await site.error(ann, "createTag", create("yeast"))).code).toBe(403);
});

test("a tag lists the actions of its reader", async () => {
  await fixtures.tag("actions");
  const actions = async (who: TestPerson) => (await read(who, "actions")).member_actions.map((each) => each.action);
  expect([await actions(ann), await actions(rich), await actions(mona)]).toEqual([
    [],
    ["edit"],
    ["edit", "delete", "merge"],
  ]);
});

test("T6 an edit changes name, slug and text, and never takes a slug in use", async () => {
  const tag_id = await fixtures.tag("loaf");
  await fixtures.tag("taken");
  const edit = { tag_id, slug_name: "bread", display_name: "Bread", original_text: "All *kinds*", edit_summary: "" };
  expect((await site.error(ann, "editTag", edit)).code).toBe(403);
  expect((await site.error(rich, "editTag", { ...edit, slug_name: "Taken" })).reason).toBe("error.tag.already_exist");
  expect(await site.call(rich, "editTag", edit)).toEqual({ wait_for_review: false });
  expect(await read(ann, "bread")).toMatchObject({ tag_id, display_name: "Bread", description: "All kinds" });
  expect((await site.error(ann, "tagInfo", { name: "loaf" })).code).toBe(404);
  expect((await site.call(ann, "revisions", { object_id: tag_id })).map((each) => each.status)).toEqual([2, 0]);
});

test("E1 with less reputation an edit waits", async () => {
  const tag_id = await fixtures.tag("waiting");
  const rookie = await site.person("rookie", { rank: 50 });
  const edit = { tag_id, slug_name: "waiting", display_name: "waiting", original_text: "Better words" };
  expect(await site.call(rookie, "editTag", edit)).toEqual({ wait_for_review: true });
  expect((await read(ann, "waiting")).original_text).toBe("All about waiting");
  expect((await site.error(rookie, "editTag", edit)).reason).toBe("error.answer.cannot_update");
});

test("T9 and S4 a tag in use is not deleted; a deleted one is for staff until it is restored", async () => {
  const tag_id = await fixtures.tag("used");
  const { id } = await fixtures.question({ by: ann, tags: ["used"] });
  expect((await site.error(mona, "deleteTag", { tag_id })).reason).toBe("error.tag.is_used_cannot_delete");
  await site.call(mona, "deleteQuestion", { id });
  expect((await site.error(ann, "deleteTag", { tag_id })).code).toBe(403);
  await site.call(mona, "deleteTag", { tag_id });
  expect((await site.error(ann, "tagInfo", { name: "used" })).code).toBe(404);
  expect(await read(mona, "used")).toMatchObject({ status: "deleted" });
  await site.call(mona, "recoverTag", { tag_id });
  expect(await read(ann, "used")).toMatchObject({ tag_id, status: "available" });
  await site.call(mona, "deleteTag", { tag_id });
  await site.call(rich, "createTag", create("USED", { display_name: "Used again" }));
  expect(await read(ann, "used")).toMatchObject({ tag_id, display_name: "Used again" });
});

test("tags are listed by use, name and age, and found by a part of name or slug", async () => {
  const page = async (more: object) =>
    (await site.call(ann, "tagsPage", { page: 1, page_size: 50, ...more })).list.map((tag) => tag.slug_name);
  await fixtures.tag("zebra-crossing", { display_name: "Stripes" });
  expect(await page({ query_cond: "newest" }).then((list) => list[0])).toBe("zebra-crossing");
  const byName = await page({ query_cond: "name" });
  expect(byName).toEqual([...byName].sort());
  for (const slug_name of ["strip", "crossing"]) expect(await page({ slug_name })).toEqual(["zebra-crossing"]);
  expect(await page({ display_name: "Stripes" })).toEqual(["zebra-crossing"]);
  expect((await site.error(ann, "tagsPage", { page: 99, page_size: 50 })).code).toBe(404);
  expect(await site.call(ann, "tagsBySlugs", { tags: "Zebra Crossing,nothing" })).toMatchObject([
    { slug_name: "zebra-crossing" },
  ]);
  expect(await site.call(ann, "tagSuggestions", { tag: "ZEB" })).toMatchObject([{ slug_name: "zebra-crossing" }]);
  expect(await site.call(ann, "tagSuggestions", { tag: "crossing" })).toEqual([]);
});

test("B8 locked actions are listed with the missing reputation, not for those who have it nor for visitors", async () => {
  await fixtures.tag("locked");
  const { tag_id } = await read(site.visitor, "locked");
  const locked = { action: "edit", name: "Edit", privilege: "tag.edit", reason: expect.stringContaining("50") };
  expect((await read(ann, "locked")).locked_actions).toEqual([locked]);
  expect((await site.call(ann, "tagSynonyms", { tag_id })).locked_actions).toMatchObject([
    { privilege: "tag.synonym" },
  ]);
  for (const who of [rich, mona, site.visitor]) expect((await read(who, "locked")).locked_actions).toBeUndefined();
  const { id } = await fixtures.question({ by: rich });
  await fixtures.answer({ by: rich, to: id });
  const asked = async (who: TestPerson) => (await site.call(who, "questionInfo", { id })).locked_actions;
  const answered = async (who: TestPerson) =>
    (await site.call(who, "answerPage", { question_id: id })).list.map((answer) => answer.locked_actions);
  expect(await asked(ann)).toContainEqual({ ...locked, privilege: "question.edit", reason: expect.anything() });
  expect(await answered(ann)).toMatchObject([[{ action: "vote_up" }, { action: "vote_down" }, { action: "edit" }]]);
  const invite = [{ action: "invite_other_to_answer", reason: expect.stringContaining("500") }];
  expect([await asked(rich), await answered(rich)]).toMatchObject([undefined, [undefined]]);
  expect([await asked(mona), await asked(site.visitor)]).toEqual([undefined, undefined]);
  expect((await asked(ann))?.slice(-1)).toMatchObject(invite);
});
