import { afterAll, afterEach, expect, test } from "vitest";
import type { TestPerson } from "../../../testing/index.ts";
import { automationSite, to } from "../../../testing/webhooks/automation-site.ts";
import { countQueries } from "../../platform/db/index.ts";

const opened = await automationSite();
const { site, fixtures, ann, bob, mona, save, ask, run } = opened;
const milo = await site.person("milo", { role_id: 3 });

afterEach(async () => {
  await opened.clear();
  await site.app.db.write((tx) => tx.deleteFrom("assigned_tasks").execute());
});
afterAll(opened.close);

const listOf = (who: TestPerson, input: object = {}) => site.call(who, "assignedTasks", input);
const decide = (who: TestPerson, ids: readonly string[], decision: string, more: object = {}) =>
  site.call(who, "decideAssignedTasks", { ids: [...ids], decision, ...more } as never);
const statusOf = (who: TestPerson) => site.call(who, "notificationStatus", {});

/** Lets a rule assign a new question; returns its id. */
async function assign(...targets: string[]): Promise<string> {
  await save({ name: `Assign ${targets.join(" ")}`, actions: targets.map((target) => to("assign", target)) });
  const question = await ask();
  await run();
  return question;
}
const idsOf = async (who: TestPerson, input: object = {}) => (await listOf(who, input)).list.map(({ id }) => id);

test("RV30 AR11 what a rule assigns is a task with the rule as its reason, until it is done", async () => {
  const question = await assign("@bob");
  const { count, mine, others, list } = await listOf(bob);
  expect([count, mine, others]).toEqual([1, 1, 0]);
  expect(list[0]).toMatchObject({
    ...{ object_type: "question", object_id: question, question_id: question, reason: "Assign @bob", sharers: 1 },
    ...{ assigned_by: null, assignee: { username: "bob" }, opened_at: site.app.now() },
  });
  expect(await statusOf(bob)).toMatchObject({ assigned: 1, can_revision: true, tasks: 0 });
  await decide(bob, [list[0]!.id], "done");
  expect((await listOf(bob)).count).toBe(0);
  expect((await statusOf(bob)).assigned).toBe(0);
  expect((await site.error(bob, "decideAssignedTasks", { ids: [list[0]!.id], decision: "done" } as never)).code).toBe(
    409,
  );
});

test("RV30 tags and accounts are assigned, too, and a rule assigns the same once to each user", async () => {
  await save({ events: ["tag.created", "tag.edited"], repeat: "event", actions: [to("assign", "@mona")] });
  const tag_id = await fixtures.tag("oolong");
  const texts = { slug_name: "oolong", display_name: "Oolong", original_text: "Half green", parsed_text: "" };
  await site.call(site.admin, "editTag", { tag_id, ...texts, edit_summary: "" });
  await run();
  expect((await listOf(mona)).list).toMatchObject([{ object_type: "tag", slug_name: "oolong", title: "Oolong" }]);
});

test("RV30 staff see what is assigned to others, and nobody else does", async () => {
  await assign("@bob");
  expect((await listOf(mona, { scope: "others" })).list).toMatchObject([{ assignee: { username: "bob" } }]);
  expect(await listOf(mona)).toMatchObject({ count: 0, mine: 0, others: 1 });
  expect((await site.error(bob, "assignedTasks", { scope: "others" })).code).toBe(403);
  const [id = ""] = await idsOf(bob);
  expect((await site.error(ann, "decideAssignedTasks", { ids: [id], decision: "done" } as never)).code).toBe(400);
  await decide(mona, [id], "done");
  expect((await listOf(bob)).count).toBe(0);
});

test("RV31 what several people have together is done for all, and rejected by each for themselves", async () => {
  await assign("moderators");
  expect((await listOf(mona)).list[0]?.sharers).toBe(2);
  await decide(mona, await idsOf(mona), "dismiss");
  expect([(await listOf(mona)).count, (await listOf(milo)).count]).toEqual([0, 1]);
  await assign("moderators");
  await decide(milo, await idsOf(milo), "done");
  expect([(await listOf(mona)).count, (await listOf(milo)).count]).toEqual([0, 0]);
});

test("RV31 every decision is in the log of the staff, and can be undone by who made it", async () => {
  await assign("@bob");
  const [id = ""] = await idsOf(bob);
  for (const decision of ["done", "dismiss"]) {
    const { done } = await decide(bob, [id], decision);
    const [entry] = (await site.call(mona, "staffLog", {})).list;
    expect([entry?.action, entry?.user_info?.username, entry?.note]).toEqual([
      `task_${decision}`,
      "bob",
      "Assign @bob",
    ]);
    await site.call(bob, "undoStaffAction", { subject: done[0]!.subject });
    expect(await idsOf(bob)).toEqual([id]);
  }
  const { done } = await decide(bob, [id], "done");
  expect((await site.error(ann, "undoStaffAction", { subject: done[0]!.subject })).code).toBe(403);
});

test("RV31 it is given to another user, who is notified, and undoing gives it back", async () => {
  const question = await assign("@bob");
  const [id = ""] = await idsOf(bob);
  const { done } = await decide(bob, [id], "reassign", { username: "@ann" });
  await site.settle();
  expect(await idsOf(bob)).toEqual([]);
  expect((await listOf(ann)).list).toMatchObject([{ id, object_id: question, assigned_by: { username: "bob" } }]);
  const { list } = await site.call(ann, "notificationGroups", { type: "inbox", page: 1, page_size: 9 });
  expect(list[0]?.sentence.map(({ text }) => text).join("")).toContain("was assigned to you");
  await site.call(bob, "undoStaffAction", { subject: done[0]!.subject });
  expect([await idsOf(bob), await idsOf(ann)]).toEqual([[id], []]);
});

test("RV31 it is given to nobody who may not see it, has it already, or does not exist", async () => {
  const question = await assign("@mona", "@milo");
  const [id = ""] = await idsOf(mona);
  const rejection = (username: string) =>
    site.error(mona, "decideAssignedTasks", { ids: [id], decision: "reassign", username } as never);
  expect((await rejection("nobody-there")).code).toBe(400);
  await site.call(mona, "operateQuestion", { id: question, operation: "hide" });
  const held = await site.person("held");
  await save({ name: "Hold", actions: [to("hold"), to("assign", "@mona")] });
  const waiting = await ask({ by: held });
  await run();
  const hidden = (await listOf(mona)).list.find(({ object_id }) => object_id === waiting)!;
  const rejected = { ids: [hidden.id], decision: "reassign", username: "bob" };
  expect((await site.error(mona, "decideAssignedTasks", rejected as never)).reason).toBe(
    "error.review.assignee_may_not_see",
  );
});

test("RV30 what the assignee may no longer see has no title, and what is purged leaves the list", async () => {
  const question = await assign("@bob");
  await site.call(mona, "deleteQuestion", { id: question });
  expect((await listOf(bob)).list).toMatchObject([{ title: "", question_id: "" }]);
  await site.call(site.admin, "deletePermanently", { type: "questions" });
  await site.settle();
  expect((await listOf(bob)).count).toBe(0);
});

test("RV31 several are settled together; those that cannot be settled are named", async () => {
  await assign("@bob");
  await assign("@bob");
  const ids = await idsOf(bob);
  await decide(bob, [ids[0]!], "done");
  const { done, failed } = await decide(bob, ids, "done");
  expect([done.map(({ id }) => id), failed.map(({ id }) => id)]).toEqual([ids.slice(1), ids.slice(0, 1)]);
});

test("RV31 a deleted account has nothing assigned", async () => {
  const gone = await site.person("gone");
  await assign("@gone");
  expect((await listOf(mona, { scope: "others" })).count).toBe(1);
  const change = { user_id: gone.id, remove_all_content: false, status: "deleted", suspend_duration: "" } as const;
  await site.call(site.admin, "setUserStatus", change);
  await site.settle();
  expect((await listOf(mona, { scope: "others" })).count).toBe(0);
});

test("RV30 a page costs the same number of queries, however much is assigned", async () => {
  const cost = async () => (await countQueries(site.app.db, () => listOf(mona, { scope: "others" }))).queries.length;
  await assign("@bob");
  const few = await cost();
  await save({ name: "Both", events: ["tag.created"], actions: [to("assign", "@bob"), to("assign", "@ann")] });
  for (const name of ["sencha", "gyokuro", "hojicha"]) await fixtures.tag(name);
  await run();
  await assign("@ann");
  expect((await listOf(mona, { scope: "others" })).list.length).toBeGreaterThan(7);
  // One for the tags, which the first page did not have.
  expect(await cost()).toBeLessThanOrEqual(few + 1);
});

test("RV39 what is assigned is filtered by what it is and by its age, and the numbers of the tabs stay", async () => {
  const question = await assign("@mona");
  await save({ events: ["tag.created", "tag.edited"], repeat: "event", actions: [to("assign", "@mona")] });
  const tag_id = await fixtures.tag("kukicha");
  const texts = { slug_name: "kukicha", display_name: "Kukicha", original_text: "Steamed", parsed_text: "" };
  await site.call(site.admin, "editTag", { tag_id, ...texts, edit_summary: "" });
  await run();
  const found = async (input: object) => (await listOf(mona, input)).list.map(({ object_id }) => object_id);
  expect(await found({ kind: "question" })).toEqual([question]);
  expect(await found({ kind: "tag" })).toEqual([tag_id]);
  expect(await listOf(mona, { kind: "answer" })).toMatchObject({ count: 0, mine: 2, list: [] });
  expect(await found({ kind: "user" })).toEqual([]);
  expect(await found({ min_age: "hour" })).toEqual([]);
  site.wait(3600);
  expect(await listOf(mona, { min_age: "hour", kind: "tag" })).toMatchObject({ count: 1, mine: 2 });
});

test.each(["done", "dismiss"])(
  "RV31 of two moderators who settle one task at once, one does and the other is told: %s",
  async (decision) => {
    const question = await assign("@bob");
    const [task = ""] = await idsOf(bob);
    const settle = (who: TestPerson, how: string) => decide(who, [task], how);
    const entries = async () => (await site.call(mona, "staffLog", { object_id: question })).list;
    const outcomes = await Promise.allSettled([settle(mona, decision), settle(milo, "done")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await idsOf(bob)).toEqual([]);
    const settled = (await entries()).filter(({ action }) => action.startsWith("task_"));
    expect(settled).toHaveLength(1);
    expect(settled[0]?.user_info.username).toBe(outcomes[0]?.status === "fulfilled" ? "mona" : "milo");
  },
);

test.each(["reassign", "done", "dismiss"])(
  "RV41 of two moderators one of whom gives a task away at once, one decides and the other is told: %s",
  async (decision) => {
    const question = await assign("@bob");
    const [task = ""] = await idsOf(bob);
    const outcomes = await Promise.allSettled([
      decide(mona, [task], "reassign", { username: "ann" }),
      decide(milo, [task], decision, decision === "reassign" ? { username: "milo" } : {}),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const entries = (await site.call(mona, "staffLog", { object_id: question })).list;
    expect(entries.filter(({ action }) => action.startsWith("task_"))).toHaveLength(1);
  },
);

test("RV41 who settles or gives away what another user has by now is told so, and nothing changes", async () => {
  await assign("@bob");
  const [task = ""] = await idsOf(bob);
  await decide(mona, [task], "reassign", { username: "ann" });
  for (const decision of ["reassign", "done", "dismiss"]) {
    const late = { ids: [task], decision, username: "milo", assignee_ids: [bob.id] };
    const error = await site.error(milo, "decideAssignedTasks", late as never);
    expect([error.code, error.reason]).toEqual([409, "error.review.decided_already"]);
  }
  expect(await idsOf(ann)).toEqual([task]);
  await decide(milo, [task], "done", { assignee_ids: [ann.id] });
  expect(await idsOf(ann)).toEqual([]);
});
