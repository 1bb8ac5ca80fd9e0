import type { InputOf } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../../../testing/index.ts";
import { flagTaskOf, openForRights, type RightsSite } from "../../../testing/rights/open-for-rights.ts";

let site: RightsSite["site"];
let fixtures: RightsSite["fixtures"];
let ann: RightsSite["ann"];
let bob: RightsSite["bob"];
let mona: RightsSite["mona"];
let grant: RightsSite["grant"];
let holder: RightsSite["holder"];
let flag: RightsSite["flag"];
let asked: RightsSite["asked"];
beforeAll(async () => {
  ({ site, fixtures, ann, bob, mona, grant, holder, flag, asked } = await openForRights());
});
afterAll(() => site.close());

async function hold(tag: string, by = bob): Promise<string> {
  const now = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...now, hold_below_rank: 1000 });
  const id = await asked(tag, by);
  await site.call(site.admin, "saveQuestionSettings", { ...now, hold_below_rank: 0 });
  await site.settle();
  return id;
}

test("GR5 a holder of a right without a limit decides flags as staff do, and nothing else", async () => {
  const { who } = await holder("flora", { rights: ["review_flags"] });
  const id = await asked("coffee");
  await flag(id);
  await hold("coffee");
  const { counts, list } = await site.call(who, "reviewTasks", {});
  expect(counts).toEqual([{ kind: "flagged_post", count: 1 }]);
  expect(list.map((task) => task.id)).toEqual([flagTaskOf(id)]);
  expect((await site.call(who, "flaggedPosts", { page: 1 })).count).toBe(1);
  expect(await site.call(who, "queuedPosts", { page: 1 })).toEqual({ count: 0, list: [] });
  expect((await site.call(who, "notificationStatus", {})).tasks).toBe(1);
  expect((await site.call(who, "reviewingTypes", {})).map(({ name }) => name)).toEqual([
    "flagged_post",
    "suggested_post_edit",
  ]);
  const { done } = await site.call(who, "decideReviewTasks", { ids: [flagTaskOf(id)], decision: "delete" });
  expect((await site.error(site.visitor, "questionInfo", { id })).reason).toBe("error.question.not_found");
  await site.call(who, "undoStaffAction", { subject: String(done[0]?.subject) });
  expect((await site.call(site.visitor, "questionInfo", { id })).status).toBe(1);
  await site.call(who, "decideReviewTasks", { ids: [flagTaskOf(id)], decision: "ignore" });
  const { list: log } = await site.call(mona, "staffLog", { object_id: id });
  expect(log.map(({ action, user_info }) => [action, user_info.username])).toEqual([
    ["flag_ignore", "flora"],
    ["undo", "flora"],
    ["question_delete", "flora"],
  ]);
});

test("GR3 GR5 a right that is limited to a tag neither shows nor counts nor decides anything else", async () => {
  const { who } = await holder("tessa", { rights: ["review_flags", "review_posts"], tags: ["tea"] });
  const [tea, matcha, coffee] = [await asked("tea"), await asked("matcha"), await asked("coffee")];
  for (const id of [tea, matcha, coffee]) await flag(id);
  const { id: answer } = await fixtures.answer({ by: ann, to: tea });
  await flag(answer);
  const heldTea = await hold("tea");
  const heldCoffee = await hold("coffee");
  const { counts, list } = await site.call(who, "reviewTasks", { page_size: 50 });
  expect(counts).toEqual([
    { kind: "queued_post", count: 1 },
    { kind: "flagged_post", count: 3 },
  ]);
  expect(list.map(({ object_id }) => object_id).sort()).toEqual([tea, matcha, answer, heldTea].sort());
  const flags = await site.call(who, "flaggedPosts", { page: 1, page_size: 50 });
  expect([flags.count, flags.list.map(({ object_id }) => object_id).sort()]).toEqual([3, [tea, matcha, answer].sort()]);
  const held = await site.call(who, "queuedPosts", { page: 1, page_size: 50 });
  expect([held.count, held.list.map(({ object_id }) => object_id)]).toEqual([1, [heldTea]]);
  expect((await site.call(who, "queuedPosts", { page: 1, object_id: heldCoffee })).count).toBe(0);
  expect((await site.call(who, "notificationStatus", {})).tasks).toBe(4);
  expect(await site.call(who, "reviewTask", { id: flagTaskOf(coffee) })).toBeNull();
  expect((await site.call(who, "reviewTask", { id: flagTaskOf(tea) }))?.without_records).toBe(true);
  expect((await site.call(who, "claimReviewTask", { id: flagTaskOf(coffee) })).is_open).toBe(false);
  const other = await site.error(who, "decideReviewTasks", { ids: [flagTaskOf(coffee)], decision: "delete" });
  expect(other.reason).toBe("error.object.not_found");
  const all = (await site.call(mona, "flaggedPosts", { page: 1, page_size: 50 })).list;
  const flag_id = String(all.find(({ object_id }) => object_id === coffee)?.flag_id);
  const byFlag = await site.error(who, "decideFlag", { flag_id, operation_type: "delete_post" });
  expect(byFlag.reason).toBe("error.report.not_found");
  const heldIds = (await site.call(mona, "queuedPosts", { page: 1, page_size: 50 })).list;
  const review_id = Number(heldIds.find(({ object_id }) => object_id === heldCoffee)?.review_id);
  expect((await site.error(who, "decideQueuedPost", { review_id, status: "approve" })).reason).toBe(
    "error.object.not_found",
  );
  expect((await site.error(who, "moderationRecord", { user_id: ann.id })).code).toBe(403);
  const { done, failed } = await site.call(who, "decideReviewTasks", {
    ids: [flagTaskOf(tea), flagTaskOf(coffee), flagTaskOf(matcha)],
    decision: "close",
    close_type: 64,
  });
  expect([done.map(({ id }) => id), failed.map(({ id }) => id)]).toEqual([
    [flagTaskOf(tea), flagTaskOf(matcha)],
    [flagTaskOf(coffee)],
  ]);
  const bySubject = await site.call(mona, "decideReviewTasks", { ids: [flagTaskOf(coffee)], decision: "ignore" });
  const undone = await site.error(who, "undoStaffAction", { subject: String(bySubject.done[0]?.subject) });
  expect(undone.code).toBe(403);
});

test("GR3 suggested edits are reviewed within the tags", async () => {
  const { who } = await holder("edda", { rights: ["review_edits"], tags: ["tea"] });
  const [tea, coffee] = [await asked("tea"), await asked("coffee")];
  for (const [id, slug_name] of [
    [tea, "tea"],
    [coffee, "coffee"],
  ] as const) {
    const edit = { title: "A better title for it", content: "Better words for it", tags: [{ slug_name }] };
    await site.call(bob, "editQuestion", { id, ...edit });
  }
  const edits = await site.call(who, "revisionsUnreviewed", { page: 1 });
  expect([edits.count, edits.list.map(({ info }) => info.object_id)]).toEqual([1, [tea]]);
  const all = (await site.call(mona, "reviewTasks", { kind: "suggested_post_edit" })).list;
  const idOf = (object_id: string) => String(all.find((task) => task.object_id === object_id)?.id);
  const other = await site.error(who, "decideReviewTasks", { ids: [idOf(coffee)], decision: "approve" });
  expect(other.code).toBeGreaterThanOrEqual(400);
  await site.call(who, "decideReviewTasks", { ids: [idOf(tea)], decision: "approve" });
  expect((await site.call(site.visitor, "questionInfo", { id: tea })).title).toBe("A better title for it");
  expect((await site.call(site.visitor, "questionInfo", { id: coffee })).title).not.toBe("A better title for it");
});

test("GR5 nobody decides about their own posts by a granted right", async () => {
  const { who } = await holder("otto", { rights: ["review_flags"] });
  const id = await asked("tea", who);
  await flag(id);
  expect((await site.call(who, "reviewTasks", {})).list.map(({ object_id }) => object_id)).not.toContain(id);
  const own = await site.error(who, "decideReviewTasks", { ids: [flagTaskOf(id)], decision: "ignore" });
  expect(own.reason).toBe("error.object.not_found");
});

test("GR2 without the right, after its end, and while suspended, the calls of staff fail as before", async () => {
  const id = await asked("tea");
  await flag(id);
  const input = { ids: [flagTaskOf(id)], decision: "ignore" } as const;
  expect((await site.error(bob, "decideReviewTasks", input)).code).toBe(403);
  const { who, id: grantId } = await holder("ida", { rights: ["review_flags"] });
  const timed = await holder("tim", { rights: ["review_flags"], until: site.app.now() + 60 });
  const other = await holder("olga", { rights: ["review_posts"] });
  expect((await site.error(other.who, "decideReviewTasks", input)).reason).toBe("error.object.not_found");
  await site.call(site.admin, "endGrants", { ids: [grantId] });
  site.wait(61);
  for (const each of [who, timed.who]) {
    expect((await site.error(each, "decideReviewTasks", input)).code).toBe(403);
    expect((await site.call(each, "reviewTasks", {})).count).toBe(0);
  }
  const asleep = await holder("sue", { rights: ["review_flags"] });
  await site.call(site.admin, "setUserStatus", { user_id: asleep.who.id, status: "suspended" });
  expect((await site.error(asleep.who, "decideReviewTasks", input)).code).toBeGreaterThanOrEqual(401);
});

test("GR4 rights are granted by administrators only, and not to administrators, suspended or deleted accounts", async () => {
  const input = { username: "bob", rights: ["close"] as const };
  expect((await site.error(mona, "grantRights", { ...input, rights: ["close"] })).code).toBe(403);
  const boss = await site.person("boss", { role_id: 2 });
  const stopped = await site.person("stopped");
  await site.call(site.admin, "setUserStatus", { user_id: stopped.id, status: "suspended" });
  for (const username of [boss.username, "stopped"])
    expect((await site.error(site.admin, "grantRights", { username, rights: ["close"] })).reason).toBe(
      "error.common.status_invalid",
    );
  expect((await site.error(site.admin, "grantRights", { username: "nobody", rights: ["close"] })).code).toBe(400);
  const wrong = [
    [{ tags: ["no-such-tag"] }, "tags"],
    [{ rights: ["tags"], tags: ["tea"] }, "tags"],
    [{ until: 5 }, "until"],
  ] as const;
  for (const [more, field] of wrong) {
    const given = { username: "bob", rights: ["close"], ...more } as InputOf<"grantRights">;
    const { data } = await site.error(site.admin, "grantRights", given);
    expect(data).toMatchObject([{ error_field: field }]);
  }
});

test("GR7 AD18 granting and ending are logged with what they are about, and undone", async () => {
  const { who, id } = await holder("lea", { rights: ["close", "list"], tags: ["tea"], note: "Knows tea" });
  const [entry] = (await site.call(mona, "staffLog", { person: "lea" })).list;
  expect([entry?.action, entry?.note]).toEqual(["rights_grant", "close, list [tea]: Knows tea"]);
  await site.call(site.admin, "undoAdministration", { id: String(entry?.id) });
  expect((await site.call(who, "ownRights", {})).list).toEqual([]);
  const { id: second } = await grant(who, { rights: ["close"] });
  // The first grant has ended already, and the last one does not exist.
  const input = { ids: [second, id, "987654"], reason: "Moved on" };
  const { changed, failed } = await site.call(site.admin, "endGrants", input);
  expect(changed).toEqual([second]);
  expect(failed).toMatchObject([{ id: "987654", reason: "error.object.not_found" }]);
  const [ending] = (await site.call(mona, "staffLog", { person: "lea" })).list;
  expect([ending?.action, ending?.note]).toEqual(["rights_end", "close: Moved on"]);
  await site.call(site.admin, "undoAdministration", { id: String(ending?.id) });
  expect((await site.call(who, "ownRights", {})).list.map(({ rights }) => rights)).toEqual([["close"]]);
});

test("GR4 GR7 undoing an end asks what granting asks, and undoing a grant says who has ended it", async () => {
  const { who, id } = await holder("lou", { rights: ["close"] });
  const undoLast = async (action: string) => {
    const { list } = await site.call(site.admin, "staffLog", { person: who.username, action });
    return { id: String(list[0]?.id) };
  };
  const grantOfLou = (grantId: string) =>
    site.app.db.read.selectFrom("granted_rights").selectAll().where("id", "=", grantId).executeTakeFirstOrThrow();
  await site.call(site.admin, "endGrants", { ids: [id] });
  const ending = await undoLast("rights_end");
  await site.call(site.admin, "setUserRole", { user_id: who.id, role_id: 2 });
  expect((await site.error(site.admin, "undoAdministration", ending)).reason).toBe("error.common.changed_since");
  await site.call(site.admin, "setUserRole", { user_id: who.id, role_id: 1 });
  const others: string[] = [];
  for (let n = 0; n < 50; n += 1) others.push((await grant(who, { rights: ["list"] })).id);
  expect((await site.error(site.admin, "undoAdministration", ending)).reason).toBe("error.common.changed_since");
  expect((await grantOfLou(id)).state).toBe("ended");
  await site.call(site.admin, "undoAdministration", await undoLast("rights_grant"));
  expect(await grantOfLou(others[49]!)).toMatchObject({ state: "ended", ended_by: site.admin.id });
  await site.call(site.admin, "undoAdministration", ending);
  expect((await grantOfLou(id)).state).toBe("granted");
});

test("GR8 users read their own rights, staff those of a user with who granted them and why, others none", async () => {
  const until = site.app.now() + 86_400;
  const { who } = await holder("nils", { rights: ["delete"], tags: ["matcha"], until, note: "For a day" });
  const [own] = (await site.call(who, "ownRights", {})).list;
  expect(own).toMatchObject({ rights: ["delete"], tags: [{ slug_name: "tea" }], until });
  expect(own).not.toHaveProperty("note");
  const { list, may_grant } = await site.call(mona, "personRights", { username: "nils" });
  expect([may_grant, list[0]?.note, list[0]?.by?.id, list[0]?.state]).toEqual([
    ...[false, "For a day", site.admin.id, "in_force"],
  ]);
  expect((await site.call(site.admin, "personRights", { username: "nils" })).may_grant).toBe(true);
  expect((await site.error(bob, "personRights", { username: "nils" })).code).toBe(403);
});

test("GR8 users are notified when rights are granted and when they end", async () => {
  const { who, id } = await holder("nora", { rights: ["close"] });
  await site.settle();
  const sentences = async () =>
    (await site.call(who, "notificationPage", { page: 1, type: "inbox" })).list.map(({ sentence, object_info }) => [
      sentence.map(({ text }) => text).join(""),
      object_info.object_type,
    ]);
  expect(await sentences()).toEqual([["An administrator granted rights to you: Your rights", "rights"]]);
  await site.call(site.admin, "endGrants", { ids: [id] });
  await site.settle();
  expect((await sentences())[0]?.[0]).toContain("have ended");
});

test("GR9 the list of all rights is filtered, ordered and exported", async () => {
  const now = site.app.now();
  const { who } = await holder("list-late", { rights: ["list"], until: now + 9000 });
  await holder("list-soon", { rights: ["list", "edit"], until: now + 5000, note: "=1+1" });
  const { id } = await holder("list-over", { rights: ["list"], tags: ["coffee"] });
  await site.call(site.admin, "endGrants", { ids: [id] });
  const names = async (input: Parameters<typeof site.call<"grantPage">>[2]) =>
    (await site.call(site.admin, "grantPage", { right: "list", ...input })).list.map((row) => row.user_info.username);
  expect((await names({})).slice(0, 3)).toEqual(["list-over", "list-soon", "list-late"]);
  expect((await names({ order: "ending", state: "in_force" })).slice(0, 2)).toEqual(["list-soon", "list-late"]);
  expect(await names({ state: "ended", tag: "coffee" })).toEqual(["list-over"]);
  expect(await names({ username: who.username })).toEqual(["list-late"]);
  expect(await names({ username: "no-such-user" })).toEqual([]);
  expect((await site.call(site.admin, "grantPage", { right: "edit" })).count).toBe(1);
  const { csv } = await site.call(site.admin, "exportGrants", { right: "edit" });
  expect(csv).toContain("list-soon");
  expect(csv).toContain("'=1+1");
});

const actionsOn = async (who: TestPerson, id: string) =>
  (await site.call(who, "questionInfo", { id })).member_actions?.map(({ action }) => action);

test("GR1 GR3 rights about posts are offered and work on questions with the tag only", async () => {
  const rights = ["close", "delete", "edit", "list"] as const;
  const { who } = await holder("polly", { rights: [...rights], tags: ["tea"] });
  const [tea, coffee] = [await asked("tea"), await asked("coffee")];
  expect(await actionsOn(who, tea)).toEqual(["report", "edit", "close", "pin", "hide", "delete"]);
  expect(await actionsOn(who, coffee)).toEqual(["report"]);
  const close = { close_type: 64, close_msg: "" };
  await site.call(who, "closeQuestion", { id: tea, ...close });
  expect((await site.error(who, "closeQuestion", { id: coffee, ...close })).code).toBe(403);
  await site.call(who, "reopenQuestion", { question_id: tea });
  await site.call(who, "operateQuestion", { id: tea, operation: "pin" });
  await site.call(who, "operateQuestion", { id: tea, operation: "unpin" });
  expect((await site.error(who, "operateQuestion", { id: coffee, operation: "pin" })).code).toBe(403);
  const edit = { title: "A title of the holder", content: "Words of the holder", tags: [{ slug_name: "tea" }] };
  await site.call(who, "editQuestion", { id: tea, ...edit });
  expect((await site.call(site.visitor, "questionInfo", { id: tea })).title).toBe("A title of the holder");
  const [mine, other] = [await fixtures.answer({ by: ann, to: tea }), await fixtures.answer({ by: ann, to: coffee })];
  await site.call(who, "deleteAnswer", { id: mine.id });
  expect((await site.error(who, "deleteAnswer", { id: other.id })).code).toBe(403);
  await site.call(who, "recoverAnswer", { answer_id: mine.id });
  await site.call(who, "deleteQuestion", { id: tea });
  expect(await actionsOn(who, tea)).toContain("undelete");
  await site.call(who, "recoverQuestion", { question_id: tea });
  expect((await site.error(who, "deleteQuestion", { id: coffee })).code).toBe(403);
  await site.call(site.admin, "deleteQuestion", { id: coffee });
  expect((await site.error(who, "questionInfo", { id: coffee })).reason).toBe("error.question.not_found");
  expect((await site.error(who, "recoverQuestion", { question_id: coffee })).code).toBe(403);
  const log = (await site.call(mona, "staffLog", { object_id: tea })).list;
  expect(log.map(({ action }) => action)).toEqual([
    ...["question_undelete", "question_delete", "question_edit", "question_unpin", "question_pin"],
    ...["question_reopen", "question_close"],
  ]);
  const closing = log.find(({ action }) => action === "question_close");
  await site.call(who, "undoStaffAction", { id: String(log.find(({ action }) => action === "question_edit")?.id) });
  expect((await site.call(site.visitor, "questionInfo", { id: tea })).title).not.toBe("A title of the holder");
  expect((await site.error(bob, "undoStaffAction", { id: String(closing?.id) })).code).toBe(403);
});

test("GR3 comments are deleted and edited within the tags", async () => {
  const { who } = await holder("cora", { rights: ["delete", "edit"], tags: ["tea"] });
  const commentOn = async (id: string) =>
    (await site.call(ann, "addComment", { object_id: id, original_text: "Some words about it" })).comment_id;
  const [tea, coffee] = [await commentOn(await asked("tea")), await commentOn(await asked("coffee"))];
  await site.call(who, "editComment", { comment_id: tea, original_text: "Better words about it" });
  expect((await site.error(who, "editComment", { comment_id: coffee, original_text: "Better words" })).code).toBe(403);
  expect((await site.error(who, "deleteComment", { comment_id: coffee })).code).toBe(403);
  await site.call(who, "deleteComment", { comment_id: tea });
});

test("GR1 a holder of the right to tags manages them", async () => {
  const { who } = await holder("tara", { rights: ["tags"] });
  await asked("old-name");
  await asked("new-name");
  const idOf = async (name: string) => (await site.call(who, "tagInfo", { name })).tag_id;
  await site.call(who, "mergeTags", { source_tag_id: await idOf("old-name"), target_tag_id: await idOf("new-name") });
  const [entry] = (await site.call(mona, "staffLog", { username: "tara" })).list;
  expect(entry?.action).toBe("tag_merge");
  const plain = await site.person("plain");
  const error = await site.error(plain, "mergeTags", { source_tag_id: "1", target_tag_id: "2" });
  expect(error.code).toBeGreaterThanOrEqual(400);
});

test("GR1 GR3 modes are set and ended within the tags", async () => {
  const { who } = await holder("mode-holder", { rights: ["modes"], tags: ["tea"] });
  const [tea, coffee] = [await asked("tea"), await asked("coffee")];
  const lock = { mode: "locked", reason: "A fight about words", duration: "7d" } as const;
  const offered = async (id: string) => (await site.call(who, "questionInfo", { id })).mode_actions ?? [];
  expect((await offered(tea)).map(({ action }) => action)).toEqual(["lock", "protect", "make_wiki"]);
  expect((await offered(coffee)).map(({ action }) => action)).toEqual([]);
  await site.call(who, "setPostMode", { object_id: tea, ...lock });
  expect((await site.error(who, "setPostMode", { object_id: coffee, ...lock })).code).toBe(403);
  expect((await site.error(who, "endPostMode", { object_id: coffee, mode: "locked" })).code).toBe(403);
  await site.call(who, "endPostMode", { object_id: tea, mode: "locked" });
  const log = (await site.call(mona, "staffLog", { object_id: tea })).list;
  expect(log.map(({ action }) => action)).toEqual(["mode_unlock", "mode_lock"]);
});

test("GR1 a holder of the right to appeals decides them, and undoes it", async () => {
  const { who } = await holder("appeal-holder", { rights: ["appeals"] });
  const eve = await site.person("eve");
  const restriction = { user_id: eve.id, kind: "restriction", text: "Too fast", rights: ["ask"], duration: "7d" };
  await site.call(site.admin, "addSanction", restriction as never);
  const [own] = (await site.call(eve, "ownSanctions", {})).list;
  await site.call(eve, "appealRestriction", { id: String(own?.id), text: "It was not me" });
  const { list, counts } = await site.call(who, "reviewTasks", {});
  expect([list.map(({ kind }) => kind), counts]).toEqual([["appeal"], [{ kind: "appeal", count: 1 }]]);
  expect((await site.call(who, "reviewTask", { id: String(list[0]?.id) }))?.appeal?.may_decide).toBe(true);
  const input = { ids: [String(list[0]?.id)], decision: "grant" as const, note: "You are right" };
  const { done } = await site.call(who, "decideReviewTasks", input);
  expect((await site.call(eve, "ownSanctions", {})).list).toEqual([]);
  await site.call(who, "undoStaffAction", { subject: String(done[0]?.subject) });
  expect((await site.call(eve, "ownSanctions", {})).list).toHaveLength(1);
});

test("GR2 suspended holders, and those without a confirmed address, read nothing by a right", async () => {
  const { who } = await holder("susan", { rights: ["delete"] });
  const id = await asked("tea");
  await site.call(site.admin, "deleteQuestion", { id });
  expect((await site.call(who, "questionInfo", { id })).id).toBe(id);
  const setStatus = (status: "suspended" | "inactive" | "normal") =>
    site.call(site.admin, "setUserStatus", { user_id: who.id, status, suspend_duration: "24h" });
  for (const status of ["suspended", "inactive"] as const) {
    await setStatus(status);
    expect((await site.error(who, "questionInfo", { id })).reason, status).toBe("error.question.not_found");
    await setStatus("normal");
    expect((await site.call(who, "questionInfo", { id })).id).toBe(id);
  }
});
