import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let editor: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
  editor = await site.person("editor", { rank: 100 });
});
afterAll(() => site.close());

const entriesOf = (who: TestPerson, object_id: string, show_vote = false) =>
  site.call(who, "timeline", { object_id, show_vote });
const wordsOf = async (who: TestPerson, id: string, votes = false) =>
  (await entriesOf(who, id, votes)).timeline.map((entry) => entry.activity_type);
const editAs = (who: TestPerson, id: string, content: string, more: object = {}) =>
  site.call(who, "editQuestion", {
    id,
    title: "A question with a history",
    content,
    tags: [{ slug_name: "general" }],
    ...more,
  });

test("E10 a question lists all its events, newest first, with their users", async () => {
  const { id } = await fixtures.question({ by: ann, title: "A question with a history" });
  await editAs(ann, id, "It has a second text.", { edit_summary: "more **words**" });
  const comment = await site.call(bob, "addComment", { object_id: id, original_text: "Is that *so*?" });
  const answer = await fixtures.answer({ by: bob, to: id });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  await site.call(mona, "closeQuestion", { id, close_type: 63, close_msg: "not *here*" });
  await site.call(mona, "reopenQuestion", { question_id: id });
  for (const operation of ["pin", "unpin", "hide", "show"] as const)
    await site.call(mona, "operateQuestion", { id, operation });
  await site.call(site.admin, "deleteQuestion", { id });
  await site.call(site.admin, "recoverQuestion", { question_id: id });
  const { object_info, timeline } = await entriesOf(bob, id);
  expect(object_info).toMatchObject({ object_type: "question", question_id: id, answer_id: "", username: "ann" });
  expect(timeline.map((entry) => [entry.activity_type, entry.user_info?.username, entry.object_type])).toEqual([
    ["undeleted", "admin", "question"],
    ["deleted", "admin", "question"],
    ["show", "mona", "question"],
    ["hide", "mona", "question"],
    ["unpin", "mona", "question"],
    ["pin", "mona", "question"],
    ["reopened", "mona", "question"],
    ["closed", "mona", "question"],
    ["accept", "ann", "answer"],
    ["answered", "bob", "answer"],
    ["commented", "bob", "comment"],
    ["edited", "ann", "question"],
    ["asked", "ann", "question"],
  ]);
  const remarks = Object.fromEntries(timeline.map((entry) => [entry.activity_type, entry.comment]));
  expect(remarks).toMatchObject({
    closed: "<p>not <em>here</em></p>",
    commented: comment.parsed_text,
    edited: "<p>more <strong>words</strong></p>",
    asked: "",
  });
  expect(timeline.filter((entry) => entry.revision_id !== "0").map((entry) => entry.activity_type)).toEqual([
    "edited",
    "asked",
  ]);
});

test("E12 each closing keeps its own reason, and a removed comment shows no text", async () => {
  const { id } = await fixtures.question({ by: ann });
  for (const [close_type, close_msg] of [
    [63, "first"],
    [59, "second"],
    [64, ""],
  ] as const) {
    await site.call(mona, "closeQuestion", { id, close_type, close_msg });
    await site.call(mona, "reopenQuestion", { question_id: id });
  }
  const { comment_id } = await site.call(bob, "addComment", { object_id: id, original_text: "Something rude" });
  await site.call(bob, "deleteComment", { comment_id });
  const { timeline } = await entriesOf(ann, id);
  expect(timeline.filter((entry) => entry.comment !== "").map((entry) => entry.comment)).toEqual([
    "<p>second</p>",
    "<p>first</p>",
  ]);
  expect(timeline.flatMap((entry) => entry.close_reason ?? [])).toEqual([
    "needs details or clarity",
    "something else",
    "a community-specific reason",
  ]);
  expect(timeline[0]).toMatchObject({ activity_type: "commented", comment: "" });
});

test("E10 an acceptance that was taken back is struck out", async () => {
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: id });
  for (const answer_id of [answer.id, "0"]) await site.call(ann, "acceptAnswer", { question_id: id, answer_id });
  for (const where of [id, answer.id]) {
    const [latest] = (await entriesOf(ann, where)).timeline;
    expect(latest).toMatchObject({ activity_type: "accept", cancelled: true, object_id: answer.id });
    expect(latest?.cancelled_at).toBeGreaterThan(0);
  }
});

test("E11 and S7 votes are shown when asked for; only administrators learn who voted down", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(bob, "castVote", { object_id: id, direction: "up" });
  await site.call(mona, "castVote", { object_id: id, direction: "down" });
  await site.call(bob, "castVote", { object_id: id, direction: "up", is_cancel: true });
  expect(await wordsOf(ann, id)).toEqual(["asked"]);
  expect(await wordsOf(ann, id, true)).toEqual(["downvote", "upvote", "asked"]);
  const [down, up] = (await entriesOf(mona, id, true)).timeline;
  expect(down?.user_info).toMatchObject({ id: "", username: "N/A", display_name: "N/A" });
  expect(up).toMatchObject({ cancelled: true, user_info: { username: "bob" } });
  expect((await entriesOf(site.admin, id, true)).timeline[0]?.user_info?.username).toBe("mona");
  const ids = (await entriesOf(site.admin, id, true)).timeline.map((entry) => entry.activity_id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("S8 a timeline is as visible as its subject, and for members only", async () => {
  const { id } = await fixtures.question({ by: ann });
  const answer = await fixtures.answer({ by: bob, to: id });
  const reason = async (who: TestPerson, object_id: string) =>
    (await site.error(who, "timeline", { object_id })).reason;
  expect(await reason(site.visitor, id)).toBe("base.unauthorized_error");
  expect(await reason(ann, "")).toBe("error.object.not_found");
  expect(await reason(ann, "10010000000099999")).toBe("error.object.not_found");
  expect(await reason(ann, "1".repeat(100))).toBe("error.object.not_found");
  expect(await reason(ann, "1".repeat(101))).toBe("base.request_format_error");
  const [version] = await site.call(editor, "revisions", { object_id: answer.id });
  await site.call(site.admin, "deleteAnswer", { id: answer.id });
  expect(await reason(editor, answer.id)).toBe("error.answer.not_found");
  expect(await wordsOf(bob, answer.id)).toEqual(["deleted", "answered"]);
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect(await reason(editor, id)).toBe("error.question.not_found");
  expect(await reason(editor, answer.id)).toBe("error.question.not_found");
  const compared = { new_revision_id: version!.id, old_revision_id: "0" };
  expect((await site.error(editor, "timelineDetail", compared)).reason).toBe("error.question.not_found");
});

test("E10 a tag has a timeline; that of a deleted tag is for staff", async () => {
  const id = await fixtures.tag("cellar", { display_name: "Cellar", text: "Below the house" });
  const edit = { tag_id: id, slug_name: "basement", display_name: "Basement", original_text: "Below the house" };
  await site.call(mona, "editTag", { ...edit, edit_summary: "the usual word" });
  const { object_info, timeline } = await entriesOf(ann, id);
  expect(object_info).toMatchObject({ title: "basement", object_type: "tag", question_id: "", username: "admin" });
  expect(timeline.map((entry) => [entry.activity_type, entry.comment])).toEqual([
    ["edited", "<p>the usual word</p>"],
    ["created", ""],
  ]);
  const [newer, older] = timeline.map((entry) => entry.revision_id);
  const both = await site.call(ann, "timelineDetail", { new_revision_id: newer!, old_revision_id: older! });
  expect(both.new_revision).toMatchObject({ title: "Basement", slug_name: "basement", tags: [] });
  expect(both.old_revision).toMatchObject({ title: "Cellar", slug_name: "cellar", original_text: "Below the house" });
  await site.call(site.admin, "deleteTag", { tag_id: id });
  expect((await site.error(ann, "timeline", { object_id: id })).reason).toBe("error.tag.not_found");
  expect(await wordsOf(mona, id)).toEqual(["deleted", "edited", "created"]);
  await site.call(site.admin, "recoverTag", { tag_id: id });
  expect(await wordsOf(ann, id)).toEqual(["undeleted", "deleted", "edited", "created"]);
});

test("E13 versions are compared; waiting and rejected ones are for their editor and staff", async () => {
  const { id, title } = await fixtures.question({ by: ann, content: "The first text of it." });
  await site.call(editor, "editQuestion", {
    id,
    title,
    content: "A suggested text.",
    tags: [{ slug_name: "general" }],
  });
  const waiting = (await site.call(mona, "revisionsUnreviewed", {})).list[0]!.unreviewed_info.id;
  const compared = { new_revision_id: waiting, old_revision_id: "0" };
  expect((await site.error(ann, "timelineDetail", compared)).reason).toBe("error.object.not_found");
  for (const who of [editor, mona]) {
    const { new_revision, old_revision } = await site.call(who, "timelineDetail", compared);
    expect(new_revision).toMatchObject({ title, original_text: "A suggested text.", slug_name: "" });
    expect(new_revision?.tags.map((tag) => tag.slug_name)).toEqual(["general"]);
    expect(old_revision).toBeNull();
  }
  expect(await wordsOf(ann, id)).toEqual(["asked"]);
  await site.call(mona, "auditRevision", { id: waiting, operation: "approve" });
  const [entry] = (await entriesOf(ann, id)).timeline;
  expect(entry).toMatchObject({ activity_type: "edited", revision_id: waiting, user_info: { username: "editor" } });
  expect((await site.error(ann, "timelineDetail", {})).reason).toBe("base.request_format_error");
});

test("E8 an edit that started from an older version is rejected and overwrites nothing", async () => {
  const { id } = await fixtures.question({ by: ann, title: "A question with a history" });
  const versionOf = async (object_id: string) => (await site.call(ann, "revisions", { object_id }))[0]!.id;
  const base_revision_id = await versionOf(id);
  await editAs(mona, id, "The text of the faster one.", { base_revision_id });
  const late = {
    id,
    title: "A question with a history",
    content: "The text of the slower one.",
    tags: [{ slug_name: "general" }],
  };
  const rejected = await site.error(ann, "editQuestion", { ...late, base_revision_id });
  expect([rejected.code, rejected.reason]).toEqual([409, "error.revision.conflict"]);
  expect((await site.call(ann, "questionInfo", { id })).content).toBe("The text of the faster one.");
  // An edit based on the version it was shown is accepted, and so is one that names no version.
  await editAs(ann, id, "The text of both of them.", { base_revision_id: await versionOf(id) });
  await editAs(mona, id, "The text of an old client.");
  expect((await site.call(ann, "questionInfo", { id })).content).toBe("The text of an old client.");

  const answer = await fixtures.answer({ by: bob, to: id, content: "The first answer to it." });
  const start = await versionOf(answer.id);
  const edit = { id: answer.id, base_revision_id: start };
  await site.call(mona, "editAnswer", { ...edit, content: "A faster answer to it." });
  expect((await site.error(bob, "editAnswer", { ...edit, content: "A slower answer to it." })).code).toBe(409);

  const tag_id = await fixtures.tag("attic");
  const tag = { tag_id, slug_name: "attic", display_name: "Attic", base_revision_id: await versionOf(tag_id) };
  await site.call(mona, "editTag", { ...tag, original_text: "Under the roof" });
  expect((await site.error(site.admin, "editTag", { ...tag, original_text: "Above the rooms" })).code).toBe(409);
});

test("E8 of several concurrent edits of the same version, one is stored", async () => {
  const { id } = await fixtures.question({ by: ann, title: "A question with a history" });
  const [version] = await site.call(ann, "revisions", { object_id: id });
  const outcomes = await Promise.allSettled(
    ["one", "two", "three", "four"].map((word) =>
      editAs(mona, id, `The text number ${word} of it.`, { base_revision_id: version!.id }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await site.call(ann, "revisions", { object_id: id })).toHaveLength(2);
});

test("E9 an earlier version is restored, and the timeline says so; with another text it is an ordinary edit", async () => {
  const { id } = await fixtures.question({
    by: ann,
    title: "A question with a history",
    content: "The very first text.",
  });
  const [first] = await site.call(ann, "revisions", { object_id: id });
  await editAs(ann, id, "A text that was a mistake.");
  await editAs(mona, id, "The very first text.", { restores_revision_id: first!.id });
  expect(await wordsOf(ann, id)).toEqual(["rollback", "edited", "asked"]);
  await editAs(mona, id, "Something else again.", { restores_revision_id: first!.id });
  expect((await wordsOf(ann, id))[0]).toBe("edited");
  await site.call(editor, "editQuestion", {
    id,
    title: "A question with a history",
    content: "The very first text.",
    tags: [{ slug_name: "general" }],
    restores_revision_id: first!.id,
  });
  const suggestion = (await site.call(mona, "revisionsUnreviewed", {})).list[0]!.unreviewed_info.id;
  await site.call(mona, "auditRevision", { id: suggestion, operation: "approve" });
  expect((await wordsOf(ann, id))[0]).toBe("rollback");

  const answer = await fixtures.answer({ by: bob, to: id, content: "The first answer to it." });
  const [before] = await site.call(bob, "revisions", { object_id: answer.id });
  await site.call(mona, "editAnswer", { id: answer.id, content: "Another answer to it." });
  const back = { id: answer.id, content: "The first answer to it.", restores_revision_id: before!.id };
  await site.call(bob, "editAnswer", back);
  expect(await wordsOf(ann, answer.id)).toEqual(["rollback", "edited", "answered"]);
});
