import { afterAll, beforeAll, expect, test } from "vitest";
import { type Given, givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let given: Given;
let ann: Person;
let editor: Person;
let mona: Person;

beforeAll(async () => {
  site = await testSite();
  given = givenOn(site);
  ann = await site.person("ann");
  editor = await site.person("editor", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const waiting = async (page = 1, who = mona) => site.call(who, "revisionsUnreviewed", { page });
const decide = (id: string, operation: string, who = mona) => site.call(who, "auditRevision", { id, operation });
const rankOf = async (name: string) =>
  (await site.app.db.read.selectFrom("users").select("rank").where("username", "=", name).executeTakeFirstOrThrow())
    .rank;

async function suggestQuestion(id: string, title: string): Promise<string> {
  const tags = [{ slug_name: "general" }];
  await site.call(editor, "editQuestion", { id, title, content: "A better text for it.", tags });
  const { list } = await waiting();
  return list[0]!.unreviewed_info.id;
}

test("E5 who may review sees what waits, beside what it would change", async () => {
  const { id, title } = await given.question({ by: ann });
  const suggestion = await suggestQuestion(id, "A better title for this");
  expect((await waiting(1, editor)).count).toBe(0);
  const { count, list } = await waiting();
  expect(count).toBe(1);
  expect(list[0]).toMatchObject({
    type: "question",
    info: { object_id: id, title, answer_accepted: false, status: 1 },
    unreviewed_info: { id: suggestion, title: "A better title for this", status: 1, user_info: { username: "editor" } },
  });
  expect((await waiting(2)).list).toEqual([]);
  expect(await site.call(mona, "reviewingTypes", {})).toMatchObject([
    { name: "queued_post", todo_amount: 0 },
    { name: "flagged_post", todo_amount: 0 },
    { name: "suggested_post_edit", todo_amount: 1 },
  ]);
  expect(await site.call(editor, "reviewingTypes", {})).toMatchObject([
    { name: "suggested_post_edit", todo_amount: 0 },
  ]);
  const refused = await site.refusal(editor, "auditRevision", { id: suggestion, operation: "approve" });
  expect([refused.code, refused.reason, refused.data]).toEqual([400, "error.revision.no_permission", {}]);
  await decide(suggestion, "reject");
});

test("E6 rejecting changes nothing, and what is decided stays decided", async () => {
  const { id, title } = await given.question({ by: ann });
  const suggestion = await suggestQuestion(id, "Not a better title at all");
  const before = await rankOf("editor");
  await decide(suggestion, "perhaps");
  expect((await waiting()).count).toBe(1);
  await decide(suggestion, "reject");
  await decide(suggestion, "approve");
  expect((await site.call(ann, "questionInfo", { id })).title).toBe(title);
  expect([(await waiting()).count, await rankOf("editor")]).toEqual([0, before]);
  expect(await site.call(ann, "revisionEditCheck", { id })).toBeNull();
});

test("E6 approving applies everything, names the editor and brings two points, once for each edit", async () => {
  const { id } = await given.question({ by: ann, tags: ["old"] });
  const before = await rankOf("editor");
  await decide(await suggestQuestion(id, "The first better title"), "approve");
  const read = await site.call(ann, "questionInfo", { id });
  expect(read).toMatchObject({ title: "The first better title", content: "A better text for it." });
  expect(read.tags?.map((tag) => tag.slug_name)).toEqual(["general"]);
  expect(read.update_user_info?.username).toBe("editor");
  await decide(await suggestQuestion(id, "The second better title"), "approve");
  expect(await rankOf("editor")).toBe(before + 4);
  expect((await site.call(ann, "revisions", { object_id: id })).map((each) => each.title).slice(0, 2)).toEqual([
    "The second better title",
    "The first better title",
  ]);
});

test("E6 answers and tags are approved alike", async () => {
  const { id } = await given.question({ by: ann });
  const answer = await given.answer({ by: ann, to: id });
  await site.call(editor, "editAnswer", { id: answer.id, content: "A far better answer to it." });
  const tag_id = await given.tag("colour");
  const edit = { tag_id, slug_name: "color", display_name: "Color", original_text: "Without a *u*" };
  await site.call(editor, "editTag", edit);
  for (const type of ["answer", "tag"]) {
    const { list } = await waiting();
    expect(list[0]?.type).toBe(type);
    await decide(list[0]!.unreviewed_info.id, "approve");
  }
  const { info } = await site.call(ann, "answerInfo", { id: answer.id });
  expect(info).toMatchObject({ content: "A far better answer to it.", update_user_info: { username: "editor" } });
  expect(await site.call(ann, "tagInfo", { id: tag_id })).toMatchObject({ slug_name: "color", display_name: "Color" });
});

test("E6 two who decide at once reward once", async () => {
  const { id } = await given.question({ by: ann });
  const suggestion = await suggestQuestion(id, "A title that many approve");
  const before = await rankOf("editor");
  await Promise.all([mona, site.admin, mona].map((who) => decide(suggestion, "approve", who)));
  expect(await rankOf("editor")).toBe(before + 2);
});
