import type { InputOf } from "@askwell/contract";
import { CLOSING_VOTE_DAYS, reasons } from "@askwell/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { schedulesOf } from "../../../schedule.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let asker: TestPerson;
let newcomer: TestPerson;
let voters: readonly TestPerson[];
let id: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  asker = await site.person("asker", { rank: 200 });
  newcomer = await site.person("newcomer", { rank: 499 });
  voters = await Promise.all(["ann", "ben", "cleo", "dan"].map((name) => site.person(name, { rank: 500 })));
});
afterAll(() => site.close());
beforeEach(async () => {
  // The same text from the same person is rejected for some minutes.
  site.wait(600);
  id = (await fixtures.question({ by: asker, tags: ["tea"] })).id;
});

const { not_clarity: details, a_duplicate: duplicate, something: other } = reasons;
type VoteFields = Partial<InputOf<"voteOnClosing">>;
const vote = (at: number, more: VoteFields = {}) =>
  site.call(voters[at] as TestPerson, "voteOnClosing", {
    ...{ question_id: id, aim: "close", close_type: details.type, close_msg: "", is_cancel: false },
    ...more,
  });
const rejected = (who: TestPerson, more: VoteFields = {}) =>
  site.error(who, "voteOnClosing", { question_id: id, aim: "close", close_type: details.type, ...more });
const shown = (who: TestPerson) => site.call(who, "questionInfo", { id });
const actionsFor = async (who: TestPerson) => ((await shown(who)).mode_actions ?? []).map(({ action }) => action);

test("CV1 CV2 the third vote closes a question, for the reason of most and with its latest text", async () => {
  expect(await vote(0)).toEqual({ votes: 1, needed: 3, is_done: false });
  expect(await vote(1, { close_type: other.type, close_msg: "It is a riddle." })).toMatchObject({ votes: 2 });
  expect(await vote(2)).toEqual({ votes: 3, needed: 3, is_done: true });
  const question = await shown(site.visitor);
  expect([question.status, question.operation?.type]).toEqual([2, "needs details or clarity"]);
  expect(question.closing_votes).toBeUndefined();
  const { timeline } = await site.call(asker, "timeline", { object_id: id });
  expect(timeline?.[0]).toMatchObject({ activity_type: "closed", votes: 3, user_info: { username: "cleo" } });
});

test("CV2 a duplicate is closed with its original, and its author is told", async () => {
  await site.call(site.admin, "saveGeneralSettings", {
    ...{ name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" },
  });
  const original = await fixtures.question({ by: newcomer, tags: ["tea"] });
  const close_msg = `https://tea.example/questions/${original.id}`;
  expect((await rejected(voters[0] as TestPerson, { close_type: duplicate.type })).code).toBe(400);
  for (const at of [0, 1, 2]) await vote(at, { close_type: duplicate.type, close_msg });
  expect((await shown(site.visitor)).duplicate_of).toMatchObject({ id: original.id });
  await site.settle();
  const { list } = await site.call(asker, "notificationPage", { type: "inbox", page: 1, page_size: 10 });
  expect(list?.[0]?.object_info.object_id).toBe(id);
});

test("CV1 a user has one vote, changes it and takes it back", async () => {
  await vote(0);
  expect((await vote(0, { close_type: other.type, close_msg: "A riddle." })).votes).toBe(1);
  const { closing_votes: closing } = await shown(voters[0] as TestPerson);
  expect(closing).toMatchObject({ aim: "close", needed: 3, has_voted: true });
  expect(closing?.votes).toMatchObject([
    { user_info: { username: "ann" }, reason: "something else", message: "A riddle." },
  ]);
  expect(await vote(0, { is_cancel: true })).toEqual({ votes: 0, needed: 3, is_done: false });
  expect(await vote(0, { is_cancel: true })).toEqual({ votes: 0, needed: 3, is_done: false });
});

test("CV1 the reputation of the setting is needed, and nobody votes while it is off", async () => {
  expect(await rejected(newcomer)).toMatchObject({ code: 403, reason: "error.rank.no_enough_rank_to_operate" });
  expect((await shown(newcomer)).closing_votes).toBeUndefined();
  expect((await site.error(site.visitor, "voteOnClosing", { question_id: id, aim: "close" })).code).toBe(401);
  const settings = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...settings, close_votes: 0 });
  expect((await rejected(voters[0] as TestPerson)).reason).toBe("error.common.status_invalid");
  expect(await actionsFor(voters[0] as TestPerson)).toEqual([]);
  await site.call(site.admin, "saveQuestionSettings", settings);
  const privileges = await site.call(newcomer, "privileges", {});
  expect(privileges.find(({ key }) => key === "question.vote_on_closing")).toMatchObject({
    value: 500,
    allowed: false,
  });
});

test("CV3 votes reopen what votes or staff have closed, and begin anew after each change", async () => {
  await vote(0);
  await site.call(site.admin, "closeQuestion", { id, close_type: details.type, close_msg: "" });
  expect((await rejected(voters[1] as TestPerson)).reason).toBe("error.common.status_invalid");
  expect(await vote(0, { aim: "reopen" })).toMatchObject({ votes: 1 });
  await vote(1, { aim: "reopen" });
  expect(await vote(2, { aim: "reopen" })).toMatchObject({ votes: 3, is_done: true });
  const { status, closing_votes: closing } = await shown(voters[3] as TestPerson);
  expect([status, closing]).toEqual([1, { aim: "close", needed: 3, has_voted: false, votes: [] }]);
  const { timeline } = await site.call(asker, "timeline", { object_id: id });
  expect(timeline?.[0]).toMatchObject({ activity_type: "reopened", votes: 3, comment: "" });
  expect(timeline?.[1]?.votes).toBeUndefined();
});

test("CV3 of three votes at once each counts, and one closes", async () => {
  const replies = await Promise.all([0, 1, 2].map((at) => vote(at)));
  expect(replies.map(({ votes }) => votes).sort()).toEqual([1, 2, 3]);
  expect(replies.filter(({ is_done }) => is_done)).toHaveLength(1);
  expect((await shown(site.visitor)).status).toBe(2);
});

test("CV4 who may vote sees the votes and is offered what is next; staff see them and decide at once", async () => {
  const [ann, ben] = voters as [TestPerson, TestPerson];
  expect(await actionsFor(ann)).toEqual(["vote_to_close"]);
  await vote(0);
  expect(await actionsFor(ann)).toEqual(["take_back_vote"]);
  expect(await actionsFor(ben)).toEqual(["vote_to_close"]);
  expect(await actionsFor(newcomer)).toEqual([]);
  expect(await actionsFor(site.admin)).not.toContain("vote_to_close");
  expect((await shown(site.admin)).closing_votes?.votes).toHaveLength(1);
  await site.call(site.admin, "closeQuestion", { id, close_type: details.type, close_msg: "" });
  expect(await actionsFor(ben)).toEqual(["vote_to_reopen"]);
});

test("PM2 SN4 neither on a locked question nor with the right to vote restricted", async () => {
  const [ann] = voters as [TestPerson];
  await site.call(site.admin, "setPostMode", { object_id: id, mode: "locked", reason: "A fight", duration: "forever" });
  expect((await rejected(ann)).reason).toBe("error.object.locked");
  expect(await actionsFor(ann)).toEqual([]);
  await site.call(site.admin, "endPostMode", { object_id: id, mode: "locked", reason: "" });
  const restriction = { kind: "restriction", text: "Some words", rights: ["vote"], duration: "24h" };
  await site.call(site.admin, "addSanction", { user_id: ann.id, ...restriction });
  expect((await rejected(ann)).reason).toBe("error.user.right_restricted");
  site.wait(86_401);
});

test("CV5 votes of a deleted account are gone, and the export of an account has its votes", async () => {
  const eve = await site.person("eve", { rank: 900 });
  await site.call(eve, "voteOnClosing", { question_id: id, aim: "close", close_type: details.type });
  await vote(0);
  await site.call(site.admin, "setUserStatus", { user_id: eve.id, status: "deleted" });
  await site.settle();
  expect((await shown(site.admin)).closing_votes?.votes.map(({ user_info }) => user_info.username)).toEqual(["ann"]);
});

test("CV5 votes of a suspended account neither count nor are shown, until the suspension ends", async () => {
  await vote(3);
  const user_id = (voters[3] as TestPerson).id;
  await site.call(site.admin, "setUserStatus", { user_id, status: "suspended", suspend_duration: "forever" });
  expect((await shown(site.admin)).closing_votes?.votes).toEqual([]);
  await vote(0);
  expect(await vote(1)).toEqual({ votes: 2, needed: 3, is_done: false });
  await site.call(site.admin, "setUserStatus", { user_id, status: "normal" });
  expect((await shown(site.admin)).closing_votes?.votes).toHaveLength(3);
});

// The last test, because all sessions expire meanwhile.
test("CV3 a vote counts for fourteen days", async () => {
  await vote(0);
  site.wait(CLOSING_VOTE_DAYS * 86_400 + 1);
  await schedulesOf(site.app)
    .find(({ name }) => name === "forget_closing_votes")
    ?.run();
  const late = await site.person("late", { rank: 900 });
  const cast = { question_id: id, aim: "close", close_type: details.type };
  expect(await site.call(late, "voteOnClosing", cast)).toMatchObject({ votes: 1 });
});
