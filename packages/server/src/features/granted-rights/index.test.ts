import { afterAll, beforeAll, expect, test } from "vitest";
import { enableAuthenticator } from "../../../testing/factors.ts";
import type { TestPerson } from "../../../testing/index.ts";
import { flagTaskOf, openForRights, type RightsSite } from "../../../testing/rights/open-for-rights.ts";

let site: RightsSite["site"];
let fixtures: RightsSite["fixtures"];
let ann: RightsSite["ann"];
let bob: RightsSite["bob"];
let mona: RightsSite["mona"];
let holder: RightsSite["holder"];
let flag: RightsSite["flag"];
let asked: RightsSite["asked"];
beforeAll(async () => {
  ({ site, fixtures, ann, bob, mona, holder, flag, asked } = await openForRights());
});
afterAll(() => site.close());

const offeredOn = async (who: TestPerson, id: string) =>
  ((await site.call(who, "questionInfo", { id })).mode_actions ?? []).map(({ action }) => action);
const log = async (input: { username?: string; person?: string }) =>
  (await site.call(site.admin, "staffLog", input)).list;

test("GR1 GR3 posts are moved and merged within the tags, and undone by who has moved them", async () => {
  const { who } = await holder("mover", { rights: ["move"], tags: ["tea"] });
  const [tea, other, coffee] = [await asked("tea"), await asked("matcha"), await asked("coffee")];
  const { id: answer } = await fixtures.answer({ by: bob, to: tea });
  const { id: foreign } = await fixtures.answer({ by: bob, to: coffee });
  const reason = "It is no answer.";
  expect(await offeredOn(who, tea)).toEqual(["move_comments", "merge_question"]);
  expect(await offeredOn(who, coffee)).toEqual([]);
  const wrong = { answer_id: foreign, to_id: coffee, text: "", reason };
  expect((await site.error(who, "answerToComment", wrong)).code).toBe(403);
  const { subject } = await site.call(who, "answerToComment", { answer_id: answer, to_id: tea, text: "", reason });
  const [comment] = (await site.call(who, "commentPage", { object_id: tea, page: 1, page_size: 9 })).list;
  expect(comment?.username).toBe("bob");
  await site.call(who, "undoStaffAction", { subject });
  expect((await site.call(site.visitor, "answerInfo", { id: answer })).info.id).toBe(answer);

  const merge = (question_id: string, target: string) => ({ question_id, target });
  for (const input of [merge(tea, coffee), merge(coffee, tea)]) {
    expect((await site.error(who, "mergePreview", input)).code).toBe(403);
    expect((await site.error(who, "mergeQuestion", { ...input, reason })).code).toBe(403);
  }
  expect((await site.call(who, "mergePreview", merge(tea, other))).counts.answers).toBe(1);
  const merged = await site.call(who, "mergeQuestion", { ...merge(tea, other), reason });
  await site.call(who, "undoStaffAction", { subject: merged.subject });
  expect((await site.call(site.visitor, "questionInfo", { id: tea })).answer_count).toBe(1);

  await site.call(site.admin, "setPostMode", { object_id: tea, mode: "locked", reason: "A fight", duration: "7d" });
  expect(await offeredOn(who, tea)).toEqual([]);
  const locked = { answer_id: answer, to_id: tea, text: "", reason };
  expect((await site.error(who, "answerToComment", locked)).reason).toBe("error.object.locked");
  expect((await site.error(who, "mergeQuestion", { ...merge(other, tea), reason })).code).toBe(403);
});

test("GR1 GR7 MV6 PM2 a move is undone only where both posts are within the right, and none is locked", async () => {
  const { who } = await holder("undoing-mover", { rights: ["move"], tags: ["tea"] });
  const [source, target] = [await asked("tea"), await asked("tea")];
  const { id: answer } = await fixtures.answer({ by: bob, to: source });
  const reason = "It asks the same.";
  const lock = (object_id: string) =>
    site.call(site.admin, "setPostMode", { object_id, mode: "locked", reason: "A fight", duration: "7d" });
  const unlock = (object_id: string) => site.call(site.admin, "endPostMode", { object_id, mode: "locked" });
  const add = async (object_id: string) =>
    (await site.call(bob, "addComment", { object_id, original_text: "Which tea do you mean?" })).comment_id;
  const comment_ids = [await add(answer)];
  await lock(answer);
  const comments = { comment_ids, to_id: source, reason };
  expect((await site.error(who, "moveComments", comments)).reason).toBe("error.object.locked");
  await unlock(answer);
  const { subject } = await site.call(who, "moveComments", comments);
  await lock(answer);
  expect((await site.error(who, "undoStaffAction", { subject })).reason).toBe("error.object.locked");
  await unlock(answer);
  await site.call(who, "undoStaffAction", { subject });

  const merged = await site.call(who, "mergeQuestion", { question_id: source, target, reason });
  await lock(target);
  expect((await site.error(who, "undoStaffAction", { subject: merged.subject })).reason).toBe("error.object.locked");
  await unlock(target);
  const tags = [{ slug_name: "coffee", display_name: "coffee", original_text: "" }];
  const edit = { id: target, title: "How is coffee brewed best", content: "With hot water, or so I heard.", tags };
  await site.call(mona, "editQuestion", edit);
  expect((await site.error(who, "undoStaffAction", { subject: merged.subject })).code).toBe(403);
  await site.call(mona, "undoStaffAction", { subject: merged.subject });
});

const restriction = { kind: "restriction", text: "Too fast", rights: ["ask"], duration: "7d" } as const;
type Sanction = Parameters<typeof site.call<"addSanction">>[2];
const sanctionOf = (who: TestPerson, more: object) =>
  ({ user_id: who.id, text: "Be kind to newcomers", rights: [], duration: "", ...more }) as Sanction;

test("GR1 GR11 a holder warns, restricts or suspends as far as the right goes, never staff and not themselves", async () => {
  const eve = await site.person("eve-of-rights");
  const holders = {
    warn: (await holder("warner", { rights: ["warn"] })).who,
    restrict: (await holder("restricter", { rights: ["restrict"] })).who,
    suspend: (await holder("suspender", { rights: ["suspend"] })).who,
  };
  const sanctions = { note: {}, warning: {}, restriction, suspension: { duration: "7d", text: "Stop it for now" } };
  const mayAdd = { warn: ["note", "warning"], restrict: ["restriction"], suspend: ["suspension"] };
  for (const right of ["warn", "restrict", "suspend"] as const) {
    for (const [kind, more] of Object.entries(sanctions)) {
      const input = sanctionOf(eve, { ...more, kind });
      if (mayAdd[right].includes(kind)) await site.call(holders[right], "addSanction", input);
      else
        expect((await site.error(holders[right], "addSanction", input)).reason).toBe(
          "error.rank.fail_to_meet_the_condition",
        );
    }
    const { may_add, list } = await site.call(holders[right], "personSanctions", { username: eve.username });
    expect([right, may_add, list.map(({ kind }) => kind).sort()]).toEqual([right, mayAdd[right], mayAdd[right]]);
    for (const other of [mona, site.admin, holders[right]]) {
      const input = sanctionOf(other, { ...sanctions[mayAdd[right][0] as "note"], kind: mayAdd[right][0] });
      expect((await site.error(holders[right], "addSanction", input)).code).toBe(403);
    }
  }
  expect((await log({ person: eve.username })).map(({ action, user_info }) => [action, user_info.username])).toEqual([
    ["person_suspend", "suspender"],
    ["sanction_restrict", "restricter"],
    ["sanction_warn", "warner"],
    ["sanction_note", "warner"],
  ]);
  const { list } = await site.call(site.admin, "personSanctions", { username: eve.username });
  const idOf = (kind: string) => ({ id: String(list.find((each) => each.kind === kind)?.id) });
  expect((await site.error(holders.restrict, "liftRestriction", idOf("suspension"))).code).toBe(403);
  await site.call(holders.suspend, "liftRestriction", idOf("suspension"));
  await site.call(holders.restrict, "liftRestriction", idOf("restriction"));
  await site.call(holders.restrict, "endPersonSessions", { user_id: eve.id });
  expect((await site.error(holders.warn, "personRemovals", { username: eve.username })).code).toBe(403);
  expect((await site.call(holders.warn, "moderationRecord", { user_id: eve.id })).removals).toBe(0);
});

test("GR1 restricting or suspending does not include deciding appeals", async () => {
  const { who } = await holder("no-appeals", { rights: ["restrict", "suspend"] });
  const sam = await site.person("sam-of-rights");
  await site.call(site.admin, "addSanction", sanctionOf(sam, restriction));
  const [own] = (await site.call(sam, "ownSanctions", {})).list;
  await site.call(sam, "appealRestriction", { id: String(own?.id), text: "It was not me" });
  expect((await site.call(who, "reviewTasks", {})).count).toBe(0);
  const ids = [`appeal:${own?.id}`];
  expect((await site.error(who, "decideReviewTasks", { ids, decision: "grant" })).code).toBe(403);
});

test("GR6 of a warning and the end of the right one is later", async () => {
  const eve = await site.person("eve-of-races");
  const { who, id } = await holder("late-warner", { rights: ["warn"] });
  const both = await Promise.allSettled([
    site.call(who, "addSanction", sanctionOf(eve, { kind: "warning" })),
    site.call(site.admin, "endGrants", { ids: [id] }),
  ]);
  expect(both[1]?.status).toBe("fulfilled");
  const warnings = (await site.call(site.admin, "personSanctions", { username: eve.username })).list.length;
  expect(warnings).toBe(both[0]?.status === "fulfilled" ? 1 : 0);
  expect((await site.error(who, "addSanction", sanctionOf(eve, { kind: "warning" }))).code).toBe(403);
});

test("GR1 GR12 a holder reads the log without settings and undoes their own actions alone", async () => {
  const { who } = await holder("log-reader", { rights: ["log", "close"] });
  const [own, other] = [await asked("tea"), await asked("tea")];
  await site.call(who, "closeQuestion", { id: own, close_type: 64, close_msg: "" });
  await site.call(mona, "closeQuestion", { id: other, close_type: 64, close_msg: "" });
  await site.call(site.admin, "saveQuestionSettings", await site.call(site.admin, "readQuestionSettings", {}));
  const { list, actions = [] } = await site.call(who, "staffLog", {});
  expect(list.slice(0, 2).map(({ object_id, can_undo }) => [object_id, can_undo])).toEqual([
    [other, false],
    [own, true],
  ]);
  expect(actions.map(({ action }) => action).filter((action) => action.startsWith("settings"))).toEqual([]);
  expect((await site.call(who, "exportStaffLog", {})).csv).toContain("log-reader");
  await site.call(who, "undoStaffAction", { id: String(list[1]?.id) });
  expect((await site.error(who, "undoStaffAction", { id: String(list[0]?.id) })).code).toBe(403);
});

test("GR1 a holder reads the figures of the community and nothing else of the dashboard", async () => {
  const { who } = await holder("figure-reader", { rights: ["figures"] });
  expect((await site.call(who, "communityFigures", {})).days).toHaveLength(30);
  expect((await site.call(who, "exportCommunity", {})).csv).toContain("questions");
  expect((await site.error(who, "dashboard", {})).code).toBe(403);
  expect(await site.call(who, "currentPerson", {})).toMatchObject({ role_id: 1, granted: ["figures"] });
  expect(await site.call(ann, "currentPerson", {})).not.toHaveProperty("granted");
});

test("GR1 a holder awards own badges, not to themselves, and takes them back", async () => {
  const { who } = await holder("awarder", { rights: ["award"] });
  const { id } = await site.call(site.admin, "createBadge", {
    ...{ name: "Host of the day", level: "silver", shape: "drop", sign: "ring", color: "teal" },
  });
  await site.call(who, "awardBadgeByHand", { id, username: "bob" });
  expect((await site.error(who, "awardBadgeByHand", { id, username: who.username })).code).toBe(403);
  expect((await site.call(site.visitor, "badgeAwards", { badge_id: id, page: 1 })).count).toBe(1);
  await site.call(who, "takeBackBadge", { id, username: "bob" });
  expect((await log({ username: who.username })).map(({ action }) => action)).toEqual([
    "badge_take_back",
    "badge_award",
  ]);
  expect((await site.error(who, "setBadgeStatus", { id, status: "inactive" })).code).toBe(403);
});

test("GR10 TS12 where staff need a second factor, holders without one have no granted right until they set it up", async () => {
  const { who } = await holder("factor-holder", { rights: ["review_flags", "delete"] });
  const other = await holder("other-holder", { rights: ["delete"], tags: ["tea"] });
  const [id, gone] = [await asked("tea"), await asked("tea")];
  await flag(id);
  await site.call(site.admin, "deleteQuestion", { id: gone });
  const login = { allow_new_registrations: true, allow_email_registrations: true, allow_password_login: true };
  const ask = (staff_second_factor: boolean) =>
    site.call(site.admin, "saveLoginSettings", { ...login, allow_email_domains: [], staff_second_factor });
  await enableAuthenticator(site, site.admin);
  await ask(true);
  const input = { ids: [flagTaskOf(id)], decision: "ignore" as const };
  expect(await site.error(who, "decideReviewTasks", input)).toMatchObject({
    code: 403,
    data: { type: "second_factor" },
  });
  for (const each of [who, other.who]) {
    expect((await site.error(each, "deleteQuestion", { id })).code).toBe(403);
    expect((await site.error(each, "questionInfo", { id: gone })).reason).toBe("error.question.not_found");
    expect(await site.call(each, "currentPerson", {})).toMatchObject({ role_id: 1, owes_second_factor: true });
    expect((await site.call(each, "ownFactors", {})).required).toBe(true);
  }
  expect((await site.call(who, "reviewTasks", {})).count).toBe(0);
  expect(await site.call(bob, "currentPerson", {})).not.toHaveProperty("owes_second_factor");
  await enableAuthenticator(site, who);
  await site.call(who, "decideReviewTasks", input);
  expect((await site.call(who, "ownFactors", {})).required).toBe(true);
  expect(await site.call(who, "currentPerson", {})).not.toHaveProperty("owes_second_factor");
  await ask(false);
  expect((await site.call(other.who, "questionInfo", { id: gone })).id).toBe(gone);
});
