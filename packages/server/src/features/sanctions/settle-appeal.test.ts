import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createFixtures,
  type Mailbox,
  openMailbox,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { rebuildTasks } from "../tasks/bulk.ts";
import { appealSuspension } from "./open-appeal.ts";
import { endSuspensions } from "./suspension.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let mailbox: Mailbox;
let mona: TestPerson;
let ann: TestPerson;
let count = 0;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  mailbox = await openMailbox(site);
  mona = await site.person("mona", { role_id: 3 });
});
beforeEach(async () => {
  ann = await site.person(`ann${++count}`, { rank: 5000 });
});
afterAll(async () => {
  await mailbox.close();
  await site.close();
});

type AddedSanction = Parameters<typeof site.call<"addSanction">>[2];
type ReviewTasks = Awaited<ReturnType<typeof tasks>>;

const add = (sanction: Partial<AddedSanction>, by = site.admin) =>
  site.call(by, "addSanction", { user_id: ann.id, kind: "restriction", text: "Too many at once", ...sanction });
const own = async () => (await site.call(ann, "ownSanctions", {})).list;
const tasks = (input: Parameters<typeof site.call<"reviewTasks">>[2] = {}, by = mona) =>
  site.call(by, "reviewTasks", { person: ann.username, ...input });
const only = ({ list }: ReviewTasks) => list[0]?.id ?? "";
const decide = (id: string, decision: "grant" | "decline", note = "", by = mona) =>
  site.call(by, "decideReviewTasks", { ids: [id], decision, note });
const allowModerators = (moderator_sanctions: "warnings" | "restrictions" | "removals") =>
  site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", { moderator_sanctions }, site.app.now()));

/** Restricts a right of Ann, who appeals; returns the id of the task. */
async function restrictedAppeal(text = "It was a mistake"): Promise<string> {
  await add({ rights: ["answer"], duration: "7d" });
  const [{ id } = { id: "" }] = await own();
  await site.call(ann, "appealRestriction", { id, text });
  return only(await tasks());
}

/** Suspends Ann, who appeals with the link of the mail; returns the id of the task. */
async function suspendedAppeal(duration: "24h" | "7d" = "7d"): Promise<string> {
  await add({ kind: "suspension", text: "The same link in ten answers", duration });
  const code = await mailbox.code(`${ann.username}@example.com`);
  await site.app.db.write((tx) => appealSuspension(site.app, tx, ann.id, "The links were all different"));
  expect((await site.call(site.visitor, "readSuspension", { code })).appeal_status).toBe("open");
  return only(await tasks({}, site.admin));
}
const isSuspended = async () =>
  (await site.error(ann, "addComment", {} as never)).data !== null &&
  ((await site.error(ann, "addComment", {} as never)).data as { type?: string }).type === "suspended";

describe("SN7 appeals against a restriction", () => {
  test("SN7 RV21 a user appeals once, which is a task with the record; granting lifts the restriction", async () => {
    const id = await restrictedAppeal();
    const [{ id: sanction } = { id: "" }] = await own();
    const again = await site.error(ann, "appealRestriction", { id: sanction, text: "It was a mistake" });
    expect(again).toMatchObject({ reason: "error.common.status_invalid" });
    const { count: waiting, counts, list } = await tasks();
    expect([waiting, counts.find(({ kind }) => kind === "appeal")?.count]).toEqual([1, 1]);
    expect(list[0]).toMatchObject({
      id: `appeal:${sanction}`,
      kind: "appeal",
      object_type: "restriction",
      title: ann.username,
      excerpt: "It was a mistake",
      person: { username: ann.username },
    });
    const detail = await site.call(mona, "reviewTask", { id });
    expect(detail?.appeal).toMatchObject({
      ...{ appeal: "It was a mistake", rights: ["answer"], text: "Too many at once", may_decide: true },
      ...{ is_active: true, by: { username: "admin" }, person: { username: ann.username } },
      others: { warnings: 0, restrictions: 0, suspensions: 0 },
    });
    const { done } = await decide(id, "grant");
    expect(done).toEqual([{ id, subject: id }]);
    expect([await own(), (await tasks()).count, await site.call(mona, "reviewTask", { id })]).toEqual([[], 0, null]);
    expect(await site.error(mona, "decideReviewTasks", { ids: [id], decision: "decline" })).toMatchObject({
      code: 409,
    });
  });

  test("SN7 declining one keeps the restriction, and the user reads the reply", async () => {
    await decide(await restrictedAppeal(), "decline", "It happened twice");
    expect(await own()).toMatchObject([{ appeal_status: "declined", appeal_reply: "It happened twice" }]);
  });

  test("SN16 the user is notified of the decision with the words of the staff, and by mail as they chose", async () => {
    const inbox = async () =>
      (await site.call(ann, "notificationPage", { type: "inbox", page: 1, page_size: 20 })).list.map(
        ({ sentence, quote, object_info }) => [
          sentence.map(({ text }) => text).join(""),
          quote,
          object_info.object_type,
        ],
      );
    const choice = { topic: "change", site: true, mail: true, digest: false, push: false } as const;
    await site.call(ann, "saveNotificationChoices", { topics: [choice] });
    await decide(await restrictedAppeal(), "grant", "You were right");
    const mails = await mailbox.newMails(`${ann.username}@example.com`);
    expect(await inbox()).toEqual([
      ["Your appeal was granted: the restriction is lifted", "You were right", "account"],
    ]);
    expect(mails.at(-1)?.text).toContain("You were right");
    expect(mails.at(-1)?.text).toContain(`/users/${ann.username}`);
    await decide(await restrictedAppeal("Again"), "decline", "It happened twice");
    await site.settle();
    expect((await inbox())[0]).toEqual([
      "Your appeal was declined: the restriction stays",
      "It happened twice",
      "account",
    ]);
  });

  test("SN7 nobody appeals for others, or against a warning", async () => {
    await add({ rights: ["edit"], duration: "7d" });
    await add({ kind: "warning" });
    const bob = await site.person(`bob${count}`);
    const [warning, restriction] = await own();
    for (const [who, id] of [
      [bob, restriction?.id],
      [ann, warning?.id],
    ] as const) {
      const error = await site.error(who, "appealRestriction", { id: id ?? "", text: "It was a mistake" });
      expect(error).toMatchObject({ reason: "error.object.not_found" });
    }
  });

  test("SN12 lifting the restriction elsewhere grants the open appeal", async () => {
    await restrictedAppeal();
    const [{ id } = { id: "" }] = await own();
    await site.call(mona, "liftRestriction", { id });
    expect((await tasks()).count).toBe(0);
    const { list } = await site.call(mona, "personSanctions", { username: ann.username });
    expect(list[0]).toMatchObject({ appeal_status: "granted", is_active: false });
  });

  test("SN12 RV11 a decision is undone once: the appeal waits again, and what it has lifted is in force", async () => {
    const id = await restrictedAppeal();
    await decide(id, "grant");
    await site.call(mona, "undoStaffAction", { subject: id });
    await site.call(mona, "undoStaffAction", { subject: id });
    expect(await own()).toMatchObject([{ appeal_status: "open", rights: ["answer"] }]);
    expect(await site.error(ann, "postAnswer", {} as never)).toMatchObject({ reason: "error.user.right_restricted" });
    expect(only(await tasks())).toBe(id);
    await decide(id, "decline", "It happened twice");
    await site.call(mona, "undoStaffAction", { subject: id });
    expect(await own()).toMatchObject([{ appeal_status: "open", appeal_reply: "" }]);
  });

  test("SN12 undoing fails when the restriction was lifted since", async () => {
    const id = await restrictedAppeal();
    await decide(id, "decline");
    const [{ id: sanction } = { id: "" }] = await own();
    await site.call(mona, "liftRestriction", { id: sanction });
    expect((await site.error(mona, "undoStaffAction", { subject: id })).reason).toBe("error.common.changed_since");
    expect((await tasks()).count).toBe(0);
  });

  test("RV24 of two decisions at once one counts, and several appeals are decided together", async () => {
    const id = await restrictedAppeal();
    const outcomes = await Promise.allSettled([decide(id, "grant"), decide(id, "decline", "", site.admin)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const first = await restrictedAppeal("The first");
    const { id: question } = await fixtures.question({ by: ann });
    await site.call(await site.person(`cleo${count}`, { rank: 200 }), "flagPost", {
      ...{ object_id: question, report_type: 57, content: "" },
    });
    const ids = [first, `flagged_post:${question}`];
    const { done, failed } = await site.call(mona, "decideReviewTasks", { ids, decision: "grant" });
    expect([done.map((each) => each.id), failed.map((each) => each.id)]).toEqual([[first], [ids[1]]]);
  });

  test("RV23 an appeal is claimed, and leaves the list with the account", async () => {
    const id = await restrictedAppeal();
    expect(await site.call(mona, "claimReviewTask", { id })).toMatchObject({ is_open: true, claimed_by: null });
    expect((await tasks({}, site.admin)).list[0]?.claimed_by).toMatchObject({ username: "mona" });
    await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "deleted" });
    await site.settle();
    expect(await site.call(site.admin, "reviewTask", { id })).toBeNull();
  });

  test("RV21 the tasks of appeals are opened again from what is stored", async () => {
    const id = await restrictedAppeal();
    await site.app.db.write((tx) => rebuildTasks(tx));
    expect((await tasks()).list).toMatchObject([{ id, object_type: "restriction", excerpt: "It was a mistake" }]);
  });
});

test("SN2 moderators see and decide the appeals against what they may add; members none", async () => {
  const id = await restrictedAppeal();
  await allowModerators("warnings");
  expect((await tasks({})).counts.map(({ kind }) => kind)).not.toContain("appeal");
  expect([(await tasks()).count, await site.call(mona, "reviewTask", { id })]).toEqual([0, null]);
  expect((await site.error(mona, "decideReviewTasks", { ids: [id], decision: "grant" })).code).toBe(403);
  await allowModerators("restrictions");
  expect((await tasks()).count).toBe(1);
  await decide(id, "decline");
  const suspension = await suspendedAppeal();
  expect([(await tasks()).count, await site.call(mona, "reviewTask", { id: suspension })]).toEqual([0, null]);
  expect((await site.error(mona, "decideReviewTasks", { ids: [suspension], decision: "grant" })).code).toBe(403);
  const rita = await site.person(`rita${count}`, { rank: 30_000 });
  expect((await tasks({}, rita)).counts.map(({ kind }) => kind)).toEqual(["suggested_post_edit"]);
  await allowModerators("removals");
  await decide(suspension, "grant");
  await allowModerators("restrictions");
});

describe("SN12 appeals against a suspension", () => {
  test("SN12 granting one lifts the suspension, and a mail says so", async () => {
    const id = await suspendedAppeal();
    expect((await site.call(site.admin, "reviewTask", { id }))?.appeal).toMatchObject({
      ...{ kind: "suspension", text: "The same link in ten answers", appeal: "The links were all different" },
    });
    await mailbox.newMails(`${ann.username}@example.com`);
    await decide(id, "grant", "You are right", site.admin);
    expect(await isSuspended()).toBe(false);
    const [mail] = await mailbox.newMails(`${ann.username}@example.com`);
    expect(mail?.subject).toMatch(/Your account is no longer suspended$/);
    expect(mail?.plain).toContain("> You are right");
  });

  test("SN12 declining one keeps it, and the mail has the reply and the end", async () => {
    const id = await suspendedAppeal();
    await mailbox.newMails(`${ann.username}@example.com`);
    await decide(id, "decline", "They were the same", site.admin);
    expect(await isSuspended()).toBe(true);
    const [mail] = await mailbox.newMails(`${ann.username}@example.com`);
    expect(mail?.plain).toMatch(/until .* UTC\./);
    expect(mail?.plain).toContain("> They were the same");
  });

  test("SN12 RV11 undoing suspends the account again, unless it has changed since", async () => {
    const id = await suspendedAppeal();
    await decide(id, "grant", "", site.admin);
    await site.call(site.admin, "undoStaffAction", { subject: id });
    expect([await isSuspended(), only(await tasks({}, site.admin))]).toEqual([true, id]);
    await decide(id, "grant", "", site.admin);
    await site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "suspended", suspend_duration: "1y" });
    const error = await site.error(site.admin, "undoStaffAction", { subject: id });
    expect(error.reason).toBe("error.common.changed_since");
  });

  test.each([
    [
      "lifting the suspension",
      "granted",
      () => site.call(site.admin, "setUserStatus", { user_id: ann.id, status: "normal" }),
    ],
    ["another suspension", "ended", () => add({ kind: "suspension", duration: "1y" })],
  ] as const)("SN12 %s settles the open appeal as %s", async (_, appeal_status, act) => {
    await suspendedAppeal();
    await act();
    expect((await tasks({}, site.admin)).count).toBe(0);
    const { list } = await site.call(site.admin, "personSanctions", { username: ann.username });
    expect(list.find(({ appeal }) => appeal !== "")).toMatchObject({ appeal_status });
  });

  test("SN12 an appeal stays a task after the suspension has ended by itself, and granting it then lifts nothing", async () => {
    const id = await suspendedAppeal("24h");
    site.wait(25 * 3600);
    await endSuspensions(site.app);
    expect((await site.call(site.admin, "reviewTask", { id }))?.appeal).toMatchObject({ is_active: false });
    await decide(id, "grant", "", site.admin);
    const { list } = await site.call(site.admin, "personSanctions", { username: ann.username });
    expect(list[0]).toMatchObject({ appeal_status: "granted", lifted_at: 0 });
  });
});
