import { EVENT_RETENTION_DAYS } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { forgetEvents, lastPosition, listEventsAfter, logEvents } from "./index.ts";

let site: TestSite;
let fixtures: ReturnType<typeof createFixtures>;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  bob = await site.person("bob", { rank: 30_000 });
});
afterAll(() => site.close());

/** The events that the work causes, but for the badges that people earn on the way. */
async function eventsOf(work: () => Promise<unknown>) {
  await site.settle();
  const last = await lastPosition(site.app.db.read);
  await work();
  await site.settle();
  const events = await listEventsAfter(site.app.db.read, last, 1000);
  return events.filter(({ type }) => type !== "user.badge_earned");
}
const typesOf = async (work: () => Promise<unknown>) => (await eventsOf(work)).map(({ type }) => type);

test("EV1 everything that happens to posts is logged once, in its order, wherever it is done", async () => {
  await fixtures.tag("general");
  const { id } = await fixtures.question({ by: ann });
  let answer = "";
  let comment = "";
  const written = await eventsOf(async () => {
    ({ id: answer } = await fixtures.answer({ by: bob, to: id }));
    const text = { object_id: answer, original_text: "A comment on the answer" };
    ({ comment_id: comment } = await site.call(ann, "addComment", text));
    await site.call(ann, "editComment", { comment_id: comment, original_text: "Another comment on it" });
    await site.call(bob, "editAnswer", { id: answer, content: "A better text of this answer" });
    await site.call(ann, "castVote", { direction: "up", object_id: answer, is_cancel: false });
    await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer });
    await site.call(bob, "flagPost", { object_id: id, report_type: 57, content: "" });
  });
  expect(written.map(({ type }) => type)).toEqual([
    ...["answer.created", "comment.created", "comment.edited", "answer.edited", "answer.score_changed"],
    ...["answer.accepted", "question.flagged"],
  ]);
  expect(new Set(written.map(({ thread_id }) => thread_id))).toEqual(new Set([id]));
  expect(written.map(({ object_id }) => object_id)).toEqual([answer, comment, comment, answer, answer, answer, id]);
  const decided = await typesOf(async () => {
    await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
    await site.call(site.admin, "operateQuestion", { id, operation: "show" });
    await site.call(site.admin, "setAnswerStatus", { answer_id: answer, status: "deleted" });
    await site.call(site.admin, "recoverAnswer", { answer_id: answer });
    await site.call(site.admin, "deleteComment", { comment_id: comment });
    await site.call(site.admin, "setQuestionStatus", { question_id: id, status: "closed" });
    await site.call(site.admin, "reopenQuestion", { question_id: id });
    await site.call(site.admin, "deleteQuestion", { id });
    await site.call(site.admin, "recoverQuestion", { question_id: id });
  });
  expect(decided).toEqual([
    ...["question.unlisted", "question.listed", "answer.unaccepted", "answer.deleted", "answer.undeleted"],
    ...[
      "comment.deleted",
      "question.closed",
      "question.reopened",
      "question.flag_decided",
      "question.deleted",
      "question.undeleted",
    ],
  ]);
});

test("EV1 tags and accounts have events as well, and no event says who decided or voted", async () => {
  const events = await eventsOf(async () => {
    const [one, two] = [await fixtures.tag("one"), await fixtures.tag("two")];
    const texts = { slug_name: "one", display_name: "One", original_text: "Another text", parsed_text: "" };
    await site.call(site.admin, "editTag", { tag_id: one, ...texts, edit_summary: "" });
    await site.call(site.admin, "mergeTags", { source_tag_id: one, target_tag_id: two });
    const cai = await site.person("cai");
    const change = { user_id: cai.id, remove_all_content: false } as const;
    await site.call(site.admin, "setUserStatus", { ...change, status: "suspended", suspend_duration: "24h" });
    await site.call(site.admin, "setUserStatus", { ...change, status: "normal", suspend_duration: "" });
    const names = { display_name: "Cai", username: "cai", bio: "I like tea." };
    await site.call(cai, "updateProfile", names as never);
    await site.call(site.admin, "setUserRole", { user_id: cai.id, role_id: 3 });
    await site.call(site.admin, "setUserStatus", { ...change, status: "inactive", suspend_duration: "" });
    await site.call(site.admin, "setUserStatus", { ...change, status: "normal", suspend_duration: "" });
    await site.call(site.admin, "setUserStatus", { ...change, status: "deleted", suspend_duration: "" });
  });
  expect(events.map(({ type }) => type)).toEqual([
    ...["tag.created", "tag.created", "tag.edited", "tag.merged"],
    ...["user.suspended", "user.unsuspended", "user.edited", "user.role_changed", "user.confirmed", "user.deleted"],
  ]);
  expect(Object.keys(events[0]!).sort()).toEqual([
    "badge_id",
    "by_rule",
    "created_at",
    "object_id",
    "position",
    "thread_id",
    "type",
  ]);
});

test("EV2 what is rolled back is not logged, and an event that is committed late comes after those that were seen", async () => {
  const { app } = site;
  const log = (object_id: string) => app.db.write((tx) => logEvents(app, tx, [{ type: "tag.edited", object_id }]));
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen = (await eventsOf(async () => {
    const broken = app.db.write(async (tx) => {
      await logEvents(app, tx, [{ type: "tag.edited", object_id: "1" }]);
      throw new Error("the change failed");
    });
    await expect(broken).rejects.toThrow("the change failed");
    // SQLite has one writer: no transaction overtakes another.
    if (app.db.engine === "sqlite") return log("3");
    void app.db.write(async (tx) => {
      await logEvents(app, tx, [{ type: "tag.edited", object_id: "2" }]);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    return log("3");
  })) as { readonly object_id: string; readonly position: number }[];
  expect(seen.map(({ object_id }) => object_id)).toEqual(["3"]);
  const after = await eventsOf(async () => {
    release.resolve();
    if (app.db.engine === "sqlite") await log("2");
    else await expect.poll(() => app.db.read.selectFrom("logged_events").select("id").execute()).toHaveLength(1);
  });
  expect(after.map(({ object_id, position }) => [object_id, position])).toEqual([["2", seen[0]!.position + 1]]);
});

test("EV2 two processes give every event one position, without gaps", async () => {
  const { app: other } = await site.startAnother();
  const events = await eventsOf(() =>
    Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const app = n % 2 === 0 ? site.app : other;
        const two = [0, 1].map((part) => ({
          type: "tag.edited" as const,
          object_id: `${n}.${part}`,
          thread_id: `${n}`,
        }));
        return app.db.write((tx) => logEvents(app, tx, two));
      }),
    ),
  );
  expect(new Set(events.map(({ object_id }) => object_id)).size).toBe(60);
  const first = events[0]!.position;
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => first + index));
  // Those of one transaction stay in their order.
  const parts = Map.groupBy(events, ({ thread_id }) => thread_id);
  for (const [n, both] of parts) expect(both.map(({ object_id }) => object_id)).toEqual([`${n}.0`, `${n}.1`]);
});

test("EV3 events stay for 30 days, and positions are not given again afterwards", async () => {
  const { app } = site;
  const log = () => app.db.write((tx) => logEvents(app, tx, [{ type: "tag.edited", object_id: "1" }]));
  const [old] = await eventsOf(log);
  site.wait(EVENT_RETENTION_DAYS * 24 * 3600 - 60);
  await forgetEvents(app);
  expect(await listEventsAfter(app.db.read, old!.position - 1, 10)).toHaveLength(1);
  site.wait(120);
  await forgetEvents(app);
  expect(await listEventsAfter(app.db.read, 0, 10)).toEqual([]);
  const [next] = await eventsOf(log);
  expect(next!.position).toBe(old!.position + 1);
});
