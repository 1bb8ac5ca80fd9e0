import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCounters } from "../../../../test/check-counters.ts";
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
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const last = async () => (await site.call(mona, "staffLog", {})).list[0]!;
const undo = async (id?: string) => site.call(mona, "undoStaffAction", { id: id ?? (await last()).id });
const listOf = async (tag: string) =>
  (await site.call(ann, "questionPage", { tag, order: "newest", page: 1, page_size: 20 })).list.map(({ id }) => id);
const tagsOf = async (id: string) =>
  (await site.call(ann, "questionInfo", { id })).tags!.map((tag) => tag.slug_name).sort();
const row = (slug: string) =>
  site.app.db.read.selectFrom("tags").selectAll().where("slug_key", "=", slug).executeTakeFirstOrThrow();
const counts = async (slug: string) => {
  const { question_count, listed_count } = await row(slug);
  return [question_count, listed_count];
};

test("RV11 an edit of a tag is undone, slug included, unless it was edited again", async () => {
  const tag_id = await fixtures.tag("rivver");
  const edit = { tag_id, slug_name: "river", display_name: "River", original_text: "Flows." };
  await site.call(mona, "editTag", { ...edit, edit_summary: "spelling" });
  expect(await last()).toMatchObject({ action: "tag_edit", note: "spelling", title: "river", can_undo: true });
  const { id } = await last();
  await undo(id);
  expect((await row("rivver")).id).toBe(tag_id);
  await site.call(mona, "editTag", edit);
  const second = (await last()).id;
  await site.call(mona, "editTag", { ...edit, original_text: "Flows on." });
  const error = await site.error(mona, "undoStaffAction", { id: second });
  expect([error.code, error.reason]).toEqual([409, "error.common.changed_since"]);
  expect((await row("river")).original_text).toBe("Flows on.");
});

test("RV11 deleting and restoring a tag are undone", async () => {
  const tag_id = await fixtures.tag("brief");
  await site.call(mona, "deleteTag", { tag_id });
  await undo();
  expect((await row("brief")).status).toBe("available");
  await site.call(mona, "deleteTag", { tag_id });
  await site.call(mona, "recoverTag", { tag_id });
  const recovered = (await last()).id;
  await fixtures.question({ by: ann, tags: ["brief"] });
  expect((await site.error(mona, "undoStaffAction", { id: recovered })).reason).toBe("error.tag.is_used_cannot_delete");
});

test("RV11 synonyms are restored as they were", async () => {
  const main = await fixtures.tag("coffee");
  const [before] = [await fixtures.question({ by: ann, tags: ["espresso", "coffee"] })];
  const set = (...slugs: string[]) =>
    site.call(mona, "setTagSynonyms", { tag_id: main, synonym_tag_list: slugs.map((slug_name) => ({ slug_name })) });
  await set("espresso", "mocha");
  expect(await last()).toMatchObject({ action: "tag_synonyms", note: "+ espresso, + mocha" });
  const first = (await last()).id;
  await undo(first);
  expect((await row("espresso")).main_tag_id).toBe("0");
  expect([await listOf("coffee"), await listOf("espresso")]).toEqual([[before.id], [before.id]]);
  await set("espresso");
  const second = (await last()).id;
  await set();
  expect((await site.error(mona, "undoStaffAction", { id: second })).reason).toBe("error.common.changed_since");
  await undo();
  expect((await row("espresso")).main_tag_id).toBe(main);
});

test("RV11 FO7 who follows a tag that undoing makes a synonym again follows its main tag", async () => {
  const main = await fixtures.tag("juice");
  const set = (...slugs: string[]) =>
    site.call(mona, "setTagSynonyms", { tag_id: main, synonym_tag_list: slugs.map((slug_name) => ({ slug_name })) });
  await set("nectar");
  await set();
  await site.settle();
  const removal = (await last()).id;
  await site.call(ann, "follow", { object_id: (await row("nectar")).id });
  await undo(removal);
  await site.settle();
  expect((await site.call(ann, "tagsFollowing", {})).map(({ slug_name }) => slug_name)).toEqual(["juice"]);
});

test("RV11 merging is undone: every question has the tags it had, synonyms and counts too", async () => {
  const source = await fixtures.tag("auto");
  const target = await fixtures.tag("vehicle");
  const onSource = (await fixtures.question({ by: ann, tags: ["auto"] })).id;
  const onBoth = (await fixtures.question({ by: ann, tags: ["auto", "vehicle"] })).id;
  const onTarget = (await fixtures.question({ by: ann, tags: ["vehicle"] })).id;
  const hidden = (await fixtures.question({ by: ann, tags: ["auto"] })).id;
  const edited = (await fixtures.question({ by: ann, tags: ["auto"] })).id;
  await site.call(mona, "operateQuestion", { id: hidden, operation: "hide" });
  await site.call(mona, "setTagSynonyms", { tag_id: source, synonym_tag_list: [{ slug_name: "motorcar" }] });
  const start = { auto: await counts("auto"), vehicle: await counts("vehicle") };
  await site.call(mona, "mergeTags", { source_tag_id: source, target_tag_id: target });
  const merge = (await last()).id;
  expect(await tagsOf(onSource)).toEqual(["vehicle"]);
  const later = (await fixtures.question({ by: ann, tags: ["vehicle"] })).id;
  await site.call(ann, "editQuestion", {
    id: edited,
    title: "Tagged differently since then",
    content: "This one is about something else.",
    tags: [{ slug_name: "other" }],
  } as never);
  await undo(merge);
  expect(await tagsOf(onSource)).toEqual(["auto"]);
  expect(await tagsOf(onBoth)).toEqual(["auto", "vehicle"]);
  expect(await tagsOf(onTarget)).toEqual(["vehicle"]);
  expect(await tagsOf(later)).toEqual(["vehicle"]);
  expect(await tagsOf(edited)).toEqual(["other"]);
  expect((await listOf("auto")).sort()).toEqual([onSource, onBoth].sort());
  expect((await row("motorcar")).main_tag_id).toBe(source);
  expect(await counts("auto")).toEqual([start.auto[0]! - 1, start.auto[1]! - 1]);
  expect(await counts("vehicle")).toEqual([start.vehicle[0]! + 1, start.vehicle[1]! + 1]);
  await site.settle();
  const found = await site.call(ann, "search", { q: "[auto]", page: 1, size: 10, order: "newest" } as never);
  expect(found.count).toBe(2);
  await site.call(mona, "operateQuestion", { id: hidden, operation: "show" });
  expect(await counts("auto")).toEqual(start.auto);
  expect(await checkCounters(site.app.db)).toEqual([]);
});

test("RV11 a merge that several undo concurrently is undone once", async () => {
  const source_tag_id = await fixtures.tag("twice-a");
  const target_tag_id = await fixtures.tag("twice-b");
  await fixtures.question({ by: ann, tags: ["twice-a"] });
  await site.call(mona, "mergeTags", { source_tag_id, target_tag_id });
  const { id } = await last();
  const { count } = await site.call(mona, "staffLog", {});
  await Promise.all([undo(id), undo(id), undo(id)]);
  expect((await site.call(mona, "staffLog", {})).count).toBe(count + 1);
  expect(await counts("twice-a")).toEqual([1, 1]);
  expect(await checkCounters(site.app.db)).toEqual([]);
});
