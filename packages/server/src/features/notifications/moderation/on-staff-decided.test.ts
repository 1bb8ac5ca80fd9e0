import { reasons } from "@askwell/domain";
import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

const holdEdits = definePlugin({
  ...{ slug_name: "holds_edits", kind: "reviewer", version: "1.0.0", description: { en_US: "" } },
  name: { en_US: "Holds edits" },
  reviewer: {
    review: async (_, { action }) =>
      action === "edit"
        ? { review_status: "need_review", reason: { en_US: "Edited." } }
        : { review_status: "approved" },
  },
});

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite({ plugins: [holdEdits] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 100 });
  bob = await site.person("bob", { rank: 100 });
  mona = await site.person("mona", { role_id: 3 });
  await site.call(site.admin, "savePrivileges", { level: 1 });
});
afterAll(() => site.close());

/** What a user is notified of last, as sentence and quote. */
async function newest(who: TestPerson) {
  await site.settle();
  const { list } = await site.call(who, "notificationPage", { page: 1, page_size: 10, type: "inbox" });
  const [first] = list;
  return [first?.sentence.map(({ text }) => text).join("") ?? "", first?.quote ?? ""];
}

const ask = async (by: TestPerson, title: string) => (await fixtures.question({ by, title })).id;

const report = (object_id: string, report_type: number, content = "") =>
  site.call(bob, "flagPost", { object_id, report_type, content });

const decide = (id: string, decision: "delete" | "unlist" | "ignore", note = "") =>
  site.call(mona, "decideReviewTasks", { ids: [`flagged_post:${id}`], decision, note });

test("H7 an author learns that a reported post was deleted, why, and that it is back, and not who reported it", async () => {
  const id = await ask(ann, "Where are teapots sold");
  await report(id, reasons.something.type, "I know this seller well");
  const { done } = await decide(id, "delete", "Please ask about tea, not about shops.");
  const [sentence, quote] = await newest(ann);
  expect(sentence).toContain("was deleted after a report: something else");
  expect(quote).toBe("Please ask about tea, not about shops.");
  const all = JSON.stringify(await site.call(ann, "notificationGroups", { page: 1, page_size: 10, type: "inbox" }));
  expect(all).not.toContain("I know this seller well");
  expect(all).not.toContain("bob");
  expect(all).not.toContain("mona");
  await site.call(mona, "undoStaffAction", { subject: done[0]!.subject });
  expect(await newest(ann)).toEqual(["Your question Where are teapots sold is back: its deletion was taken back", ""]);
  await decide(id, "ignore");
  expect((await newest(ann))[0]).toContain("is back");
});

test("H7 the author of a comment or an answer learns what became of it, and the words of a reporter are not quoted", async () => {
  const question = await ask(bob, "How hot should water be");
  const answer = (await fixtures.answer({ by: ann, to: question, content: "Ninety degrees, with a lid on." })).id;
  await site.call(bob, "flagPost", { object_id: answer, report_type: reasons.spam.type, content: "" });
  await decide(answer, "delete");
  expect(await newest(ann)).toEqual(["Your answer to How hot should water be was deleted after a report: spam", ""]);
  const comment = (
    await site.call(ann, "addComment", {
      object_id: question,
      original_text: "Is this about green tea?",
      mention_username_list: [],
    })
  ).comment_id;
  await site.call(mona, "deleteComment", { comment_id: comment, reason: "It was answered above." });
  expect(await newest(ann)).toEqual([
    "Your comment on How hot should water be was deleted by the staff",
    "It was answered above.",
  ]);
});

test("H7 an author learns that a question is in no list any more, and that staff deleted it on its page", async () => {
  const id = await ask(ann, "Who pours the tea here");
  await report(id, reasons.spam.type);
  await decide(id, "unlist");
  expect((await newest(ann))[0]).toContain("was taken out of the lists. It stays at its address");
  await site.call(mona, "deleteQuestion", { id, reason: "See the house rules." });
  expect(await newest(ann)).toEqual([
    "Your question Who pours the tea here was deleted by the staff",
    "See the house rules.",
  ]);
});

test("H7 an author who deletes their own post is notified of nothing, and neither are staff of theirs", async () => {
  const before = await newest(ann);
  const id = await ask(ann, "May I take this back");
  await site.call(ann, "deleteQuestion", { id });
  expect(await newest(ann)).toEqual(before);
});

test("H7 RV9 authors learn that a waiting post was approved, or was not and why", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 50 });
  const wren = await site.person("wren");
  const ids = [await ask(wren, "Is loose tea better"), await ask(wren, "Are tea bags worse")];
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 0 });
  await site.settle();
  const { list } = await site.call(mona, "reviewTasks", { kind: "queued_post" });
  const task = (id: string) => list.find(({ object_id }) => object_id === id)!.id;
  await site.call(mona, "decideReviewTasks", { ids: [task(ids[0]!)], decision: "approve" });
  expect((await newest(wren))[0]).toBe("Your question Is loose tea better was approved: everyone can see it now");
  await site.call(mona, "decideReviewTasks", { ids: [task(ids[1]!)], decision: "reject", note: "Say worse for what." });
  const [sentence, quote] = await newest(wren);
  expect(sentence).toContain("was not approved. You can ask again in other words");
  expect(quote).toBe("Say worse for what.");
});

test("RV29 the words of a single decision reach the author of a waiting post, and of a suggested edit", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 50 });
  const fern = await site.person("fern");
  const gus = await site.person("gus", { rank: 500 });
  const held = await ask(fern, "Is cold tea still tea");
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 0 });
  await site.settle();
  const { list } = await site.call(mona, "queuedPosts", { page: 1 });
  const { review_id } = list.find(({ object_id }) => object_id === held)!;
  await site.call(mona, "decideQueuedPost", { review_id, status: "reject", note: "Say how cold." });
  expect((await newest(fern))[1]).toBe("Say how cold.");

  await site.call(site.admin, "savePrivileges", { level: 2 });
  const id = await ask(ann, "How is barley tea made");
  const tags = (await site.call(ann, "questionInfo", { id })).tags ?? [];
  await site.call(gus, "editQuestion", { id, title: "How is barley tea made", content: "A text about barley.", tags });
  await site.settle();
  const edits = (await site.call(mona, "reviewTasks", { kind: "suggested_post_edit" })).list;
  const revision = edits[0]!.id.split(":")[1]!;
  await site.call(mona, "auditRevision", { id: revision, operation: "reject", note: "It is about mint." });
  expect((await newest(gus))[1]).toBe("It is about mint.");
});

test("H7 who suggested an edit learns that it was not accepted, and a decision that was undone at once is not sent", async () => {
  await site.call(site.admin, "savePrivileges", { level: 2 });
  const wilma = await site.person("wilma", { rank: 500 });
  const id = await ask(ann, "How is mint tea made");
  const suggest = async (content: string) => {
    const tags = (await site.call(ann, "questionInfo", { id })).tags ?? [];
    await site.call(wilma, "editQuestion", { id, title: "How is mint tea made", content, tags });
    await site.settle();
    return (await site.call(mona, "reviewTasks", { kind: "suggested_post_edit" })).list[0]!.id;
  };
  const task = await suggest("A text with other words about mint.");
  const before = await newest(wilma);
  const { done } = await site.call(mona, "decideReviewTasks", { ids: [task], decision: "reject" });
  await site.call(mona, "undoStaffAction", { subject: done[0]!.subject });
  expect(await newest(wilma)).toEqual(before);
  await site.call(mona, "decideReviewTasks", { ids: [task], decision: "reject", note: "It was right before." });
  const [sentence, quote] = await newest(wilma);
  expect(sentence).toBe("Your edit of How is mint tea made was not accepted. You can suggest another one");
  expect(quote).toBe("It was right before.");
});

const switchHolding = (enabled: boolean) =>
  site.call(site.admin, "switchPlugin", { plugin_slug_name: "holds_edits", enabled });

const newsOf = async (who: TestPerson, type: "inbox" | "achievement") => {
  await site.settle();
  const { list } = await site.call(who, "notificationPage", { page: 1, page_size: 10, type });
  return list.map(({ sentence, quote = "" }) => [sentence.map(({ text }) => text).join(""), quote]);
};

/** Decides about the only edit that waits; returns what undoes that. */
async function decideEdit(operation: "approve" | "reject", note = ""): Promise<string> {
  await site.settle();
  const { list } = await site.call(mona, "revisionsUnreviewed", { page: 1, page_size: 10 });
  const { id } = list[0]!.unreviewed_info;
  await site.call(mona, "auditRevision", { id, operation, note });
  return `revision:${id}`;
}

test("H7 RV16 authors learn that their own edit that waited was approved or rejected, and it earns nothing", async () => {
  const rita = await site.person("rita", { rank: 100 });
  await switchHolding(true);
  const { id } = await fixtures.question({ by: rita, title: "How is mint tea made" });
  const answer = await fixtures.answer({ by: rita, to: id, content: "With water." });
  const tags = (await site.call(rita, "questionInfo", { id })).tags ?? [];
  const edit = (content: string) =>
    site.call(rita, "editQuestion", { id, title: "How is mint tea made", content, tags });

  await edit("A text with a link.");
  await decideEdit("approve", "A good source.");
  const approved = ["Your edit of How is mint tea made was approved: everyone can see it now", "A good source."];
  expect(await newsOf(rita, "inbox")).toEqual([approved]);

  await edit("A text with two links.");
  await decideEdit("reject", "Not a good one.");
  const rejected = [
    "Your edit of How is mint tea made was not accepted. You can suggest another one",
    "Not a good one.",
  ];
  expect(await newsOf(rita, "inbox")).toEqual([rejected, approved]);

  await site.call(rita, "editAnswer", { id: answer.id, content: "With hot water." });
  await decideEdit("approve");
  expect(await newsOf(rita, "inbox")).toEqual([[approved[0], ""], rejected, approved]);
  expect(await newsOf(rita, "achievement")).toEqual([]);
  expect((await site.call(rita, "currentPerson", {}))?.rank).toBe(100);
  await switchHolding(false);
});

test("H20 who closed a question hears of an own edit of its author that waited once another user has approved it", async () => {
  const eve = await site.person("eve", { rank: 100 });
  const ida = await site.person("ida", { role_id: 3 });
  await switchHolding(true);
  const { id } = await fixtures.question({ by: eve, title: "How is red tea made" });
  const tags = (await site.call(eve, "questionInfo", { id })).tags ?? [];
  const edit = (content: string) => site.call(eve, "editQuestion", { id, title: "How is red tea made", content, tags });
  await site.call(ida, "closeQuestion", { id, close_type: reasons.not_clarity.type, close_msg: "" });
  await edit("A text with a question.");
  expect(await newsOf(ida, "inbox")).toEqual([]);
  await decideEdit("approve");
  const sent = ["eve edited the question How is red tea made, which you closed", ""];
  expect(await newsOf(ida, "inbox")).toEqual([sent]);
  await site.call(mona, "reopenQuestion", { question_id: id });
  await site.call(mona, "closeQuestion", { id, close_type: reasons.not_clarity.type, close_msg: "" });
  await edit("A text with two questions.");
  await decideEdit("approve");
  expect(await newsOf(ida, "inbox")).toEqual([sent]);
  expect(await newsOf(mona, "inbox"), "who has approved it has seen it").toEqual([]);
  await switchHolding(false);
});

test("E6 RV11 the approval of an own edit can be undone", async () => {
  const ben = await site.person("ben", { rank: 100 });
  await switchHolding(true);
  const { id } = await fixtures.question({ by: ben, title: "How is black tea made" });
  const tags = (await site.call(ben, "questionInfo", { id })).tags ?? [];
  await site.call(ben, "editQuestion", { id, title: "How is black tea made", content: "Another text.", tags });
  const subject = await decideEdit("approve");
  expect(await newsOf(ben, "inbox")).toHaveLength(1);
  await site.call(mona, "undoStaffAction", { subject });
  expect((await site.call(ben, "currentPerson", {}))?.rank).toBe(100);
  expect((await site.call(mona, "questionInfo", { id })).content).not.toBe("Another text.");
  await switchHolding(false);
});
