import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let editor: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob");
  editor = await site.person("editor", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

const waiting = async (page = 1, who = mona) => site.call(who, "revisionsUnreviewed", { page });
const decide = (id: string, operation: "approve" | "reject", who = mona) =>
  site.call(who, "auditRevision", { id, operation });
const rankOf = async (name: string) =>
  (await site.app.db.read.selectFrom("users").select("rank").where("username", "=", name).executeTakeFirstOrThrow())
    .rank;

async function suggestQuestion(id: string, title: string): Promise<string> {
  const tags = [{ slug_name: "general" }];
  await site.call(editor, "editQuestion", { id, title, content: "A better text for it.", tags });
  const { list } = await waiting();
  return list[0]!.unreviewed_info.id;
}

test("E5 reviewers see waiting edits beside what they would change", async () => {
  const { id, title } = await fixtures.question({ by: ann });
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
  const rejected = await site.error(editor, "auditRevision", { id: suggestion, operation: "approve" });
  expect([rejected.code, rejected.reason, rejected.data]).toEqual([400, "error.revision.no_permission", {}]);
  await decide(suggestion, "reject");
});

test("E5 a reviewer by reputation cannot decide about an edit of a hidden post, even with its id", async () => {
  const trusted = await site.person("reviewer", { rank: 5000 });
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: id });
  const first = await suggestQuestion(id, "A title of a hidden post");
  await site.call(editor, "editAnswer", { id: answer, content: "A suggested answer to it." });
  const edits = [first, (await waiting(2)).list[0]!.unreviewed_info.id];
  const decisionErrors = async () => {
    const tries = edits.flatMap((edit) => ["approve", "reject"].map((operation) => ({ id: edit, operation })));
    return Promise.all(tries.map(async (input) => (await site.error(trusted, "auditRevision", input as never)).reason));
  };
  const none = Array(4).fill("error.object.not_found");
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect(await decisionErrors()).toEqual(none);
  await site.call(site.admin, "operateQuestion", { id, operation: "show" });
  await site.call(site.admin, "deleteQuestion", { id });
  expect(await decisionErrors()).toEqual(none);
  expect((await waiting()).count).toBe(2);
  await site.call(site.admin, "recoverQuestion", { question_id: id });
  await decide(edits[0]!, "reject", trusted);
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  const undo = { id: "", subject: `revision:${edits[0]}` };
  expect((await site.error(trusted, "undoStaffAction", undo)).code).toBe(403);
  await decide(edits[1]!, "reject");
});

test("E6 rejecting changes nothing, and a decision stays", async () => {
  const { id, title } = await fixtures.question({ by: ann });
  const suggestion = await suggestQuestion(id, "Not a better title at all");
  const before = await rankOf("editor");
  const vague = await site.error(mona, "auditRevision", { id: suggestion, operation: "perhaps" as never });
  expect(vague.data).toMatchObject([{ error_field: "operation" }]);
  expect((await waiting()).count).toBe(1);
  await decide(suggestion, "reject");
  await decide(suggestion, "reject");
  const late = await site.error(mona, "auditRevision", { id: suggestion, operation: "approve" });
  expect([late.code, late.reason]).toEqual([409, "error.review.decided_already"]);
  expect((await site.error(mona, "auditRevision", { id: "999999", operation: "approve" })).code).toBe(400);
  expect((await site.call(ann, "questionInfo", { id })).title).toBe(title);
  expect([(await waiting()).count, await rankOf("editor")]).toEqual([0, before]);
  expect(await site.call(ann, "revisionEditCheck", { id })).toBeNull();
});

test("E6 approving applies everything, names the editor and brings two points, once for each edit", async () => {
  const { id } = await fixtures.question({ by: ann, tags: ["old"] });
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

test("E3 E6 while an edit waits its author and staff may edit, and the waiting edit is shown against the new text", async () => {
  const { id, title } = await fixtures.question({ by: ann });
  const suggestion = await suggestQuestion(id, "A title that a user suggests");
  const shown = async () => (await waiting()).list[0]!;
  const before = await shown();
  expect(before).toMatchObject({ is_outdated: false, info: { title } });
  const edit = (who: TestPerson, text: string) =>
    site.call(who, "editQuestion", { id, title: text, content: `${text}, indeed.`, tags: [{ slug_name: "general" }] });
  expect(await site.call(ann, "revisionEditCheck", { id })).toBeNull();
  expect(await edit(ann, "A title of its author")).toMatchObject({ wait_for_review: false });
  expect(await edit(mona, "A title of a moderator")).toMatchObject({ wait_for_review: false });
  const tags = [{ slug_name: "general" }];
  const trusted = await site.person("trusted", { rank: 2000 });
  const second = { id, title: "A second suggestion", content: "A second suggestion for it.", tags };
  expect((await site.error(trusted, "editQuestion", second)).reason).toBe("error.question.cannot_update");
  expect((await site.error(trusted, "revisionEditCheck", { id })).reason).toBe("error.revision.review_underway");
  const now = await shown();
  expect(now).toMatchObject({ is_outdated: true, info: { title: "A title of a moderator" } });
  const stale = { id: suggestion, operation: "approve", base_revision_id: before.base_revision_id };
  expect((await site.error(mona, "auditRevision", stale)).code).toBe(409);
  expect((await site.call(bob, "questionInfo", { id })).title).toBe("A title of a moderator");
  site.wait(1);
  await site.call(mona, "auditRevision", { ...stale, base_revision_id: now.base_revision_id });
  expect((await site.call(bob, "questionInfo", { id })).title).toBe("A title that a user suggests");
  const [latest] = await site.call(ann, "revisions", { object_id: id });
  expect(latest?.title).toBe("A title that a user suggests");
  const last = { id, title: "The last title of its author", content: "The last text of it.", tags };
  site.wait(1);
  await site.call(ann, "editQuestion", { ...last, base_revision_id: latest!.id });
  expect((await site.call(ann, "revisions", { object_id: id })).map((each) => each.title)).toEqual([
    "The last title of its author",
    "A title that a user suggests",
    "A title of a moderator",
    "A title of its author",
    title,
  ]);
});

test("E3 the author edits an answer, and staff a tag, while an edit waits", async () => {
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: ann, to: id });
  await site.call(editor, "editAnswer", { id: answer.id, content: "A suggested answer to it." });
  await site.call(ann, "editAnswer", { id: answer.id, content: "An answer that its author changed." });
  const tag_id = await fixtures.tag("paint");
  await site.call(editor, "editTag", { tag_id, slug_name: "paint", display_name: "Paint", original_text: "Suggested" });
  await site.call(mona, "editTag", { tag_id, slug_name: "paint", display_name: "Paint", original_text: "By staff" });
  for (const text of ["An answer that its author changed.", "By staff"]) {
    const [item] = (await waiting()).list;
    expect([item!.is_outdated, item!.info.content]).toEqual([true, text]);
    await decide(item!.unreviewed_info.id, "reject");
  }
});

test("E6 answers and tags are approved in the same way", async () => {
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: ann, to: id });
  await site.call(editor, "editAnswer", { id: answer.id, content: "A far better answer to it." });
  const tag_id = await fixtures.tag("colour");
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

test("R8 the reputation for an approved edit of a tag is listed in the profile, with its reason", async () => {
  const { list } = await site.call(ann, "personalPoints", { username: "editor" });
  expect(list.map(({ kind }) => kind)).toContain("edit.accepted");
  expect(list.find(({ object_type }) => object_type === "tag")).toMatchObject({
    kind: "edit.accepted",
    reputation: 2,
    title: "Color",
    url_title: "color",
  });
});

test("E6 two concurrent decisions reward once", async () => {
  const { id } = await fixtures.question({ by: ann });
  const suggestion = await suggestQuestion(id, "A title that many approve");
  const before = await rankOf("editor");
  await Promise.all([mona, site.admin, mona].map((who) => decide(suggestion, "approve", who)));
  expect(await rankOf("editor")).toBe(before + 2);
});
