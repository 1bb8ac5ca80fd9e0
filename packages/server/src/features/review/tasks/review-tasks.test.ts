import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let mona: TestPerson;
let milo: TestPerson;
let rita: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  cleo = await site.person("cleo", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
  milo = await site.person("milo", { role_id: 3 });
  rita = await site.person("rita", { rank: 30_000 });
});
afterAll(() => site.close());

type TaskList = Awaited<ReturnType<typeof list>>;
const list = (input: Parameters<typeof site.call<"reviewTasks">>[2] = {}, who = mona) =>
  site.call(who, "reviewTasks", input);
const idsOf = ({ list: tasks }: TaskList) => tasks.map(({ id }) => id);
const flag = (who: TestPerson, object_id: string, report_type = 57, content = "") =>
  site.call(who, "flagPost", { object_id, report_type, content });
const decide = (
  who: TestPerson,
  ids: string[],
  decision: "delete" | "close" | "ignore" | "approve" | "reject",
  more = {},
) => site.call(who, "decideReviewTasks", { ids, decision, ...more });
const taskOf = (id: string) => `flagged_post:${id}`;

/** Every test starts without tasks. */
beforeEach(async () => {
  for (const { id, kind } of (await list({ page_size: 50 })).list)
    await decide(mona, [id], kind === "flagged_post" ? "ignore" : "reject");
  expect((await list()).count).toBe(0);
});

async function hold(by: TestPerson): Promise<string> {
  const now = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...now, hold_below_rank: 1000 });
  const { id } = await fixtures.question({ by });
  await site.call(site.admin, "saveQuestionSettings", { ...now, hold_below_rank: 0 });
  await site.settle();
  return id;
}

test("RV21 all flags on a post are one task with their reasons, and everything that waits is in one list", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(bob, id, 58);
  site.wait(60);
  await flag(cleo, id);
  await flag(rita, id);
  const held = await hold(bob);
  await site.call(bob, "editQuestion", {
    id,
    title: "A better title for it",
    content: "Better words for it",
    tags: [{ slug_name: "general" }],
  });
  const { count, counts, list: tasks } = await list();
  expect(count).toBe(3);
  expect(counts).toEqual([
    { kind: "queued_post", count: 1 },
    { kind: "flagged_post", count: 1 },
    { kind: "suggested_post_edit", count: 1 },
    { kind: "appeal", count: 0 },
  ]);
  expect(tasks[0]).toMatchObject({
    id: taskOf(id),
    kind: "flagged_post",
    object_type: "question",
    reports: 3,
    reasons: [{ count: 2 }, { count: 1 }],
    person: { username: "ann" },
  });
  expect(tasks.map(({ kind, object_id }) => [kind, object_id])).toContainEqual(["queued_post", held]);
  const detail = await site.call(mona, "reviewTask", { id: taskOf(id) });
  expect(detail?.flags.map(({ submitter_user }) => submitter_user.username)).toEqual(["bob", "cleo", "rita"]);
  for (const { id: other, kind } of tasks.slice(1)) {
    const found = await site.call(mona, "reviewTask", { id: other });
    expect([found?.post !== null, found?.edit !== null]).toEqual([
      kind === "queued_post",
      kind === "suggested_post_edit",
    ]);
  }
});

test("RV21 reviewers by reputation see the public suggested edits that they may review, others nothing", async () => {
  const { id } = await fixtures.question({ by: ann });
  const hidden = await fixtures.question({ by: ann });
  const texts = { title: "A better title for it", content: "Better words for it", tags: [{ slug_name: "general" }] };
  for (const each of [id, hidden.id]) await site.call(bob, "editQuestion", { id: each, ...texts });
  await site.call(mona, "operateQuestion", { id: hidden.id, operation: "hide" });
  await flag(bob, id);
  const seen = await list({}, rita);
  expect([seen.count, seen.counts.length, seen.list[0]?.object_id]).toEqual([1, 1, id]);
  expect((await list({}, ann)).count).toBe(0);
  expect(await site.call(rita, "reviewTask", { id: taskOf(id) })).toBeNull();
  expect((await site.error(rita, "decideReviewTasks", { ids: [taskOf(id)], decision: "delete" })).code).toBe(403);
  expect(await site.call(rita, "claimReviewTask", { id: taskOf(id) })).toMatchObject({ is_open: false, count: 1 });
});

test("RV4 tasks of deleted posts, and of posts below them, are neither listed nor counted until it is undeleted", async () => {
  const { id } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: bob, to: id });
  const { comment_id } = await site.call(ann, "addComment", { object_id: answer, original_text: "A comment" });
  for (const each of [answer, comment_id]) await flag(cleo, each);
  expect((await list()).count).toBe(2);
  await site.call(mona, "deleteAnswer", { id: answer });
  expect((await list()).count).toBe(0);
  await site.call(mona, "recoverAnswer", { answer_id: answer });
  expect((await list()).count).toBe(2);
  await site.call(mona, "deleteComment", { comment_id });
  expect(idsOf(await list())).toEqual([taskOf(answer)]);
  await site.call(mona, "deleteQuestion", { id });
  expect((await list()).count).toBe(0);
  await site.call(mona, "recoverQuestion", { question_id: id });
  expect(idsOf(await list())).toEqual([taskOf(answer)]);
});

test("RV22 RV37 tasks are filtered by kind, reason, tag, author, reporter and age, and ordered by age or by flags", async () => {
  const { id: old } = await fixtures.question({ by: ann, tags: ["oolong"] });
  await flag(bob, old, 58);
  site.wait(7200);
  const { id: fresh } = await fixtures.question({ by: cleo, tags: ["matcha"] });
  for (const who of [bob, ann]) await flag(who, fresh);
  const expectations: [Parameters<typeof list>[0], string[]][] = [
    [{}, [old, fresh]],
    [{ order: "newest" }, [fresh, old]],
    [{ order: "reports" }, [fresh, old]],
    [{ kind: "flagged_post" }, [old, fresh]],
    [{ kind: "queued_post" }, []],
    [{ reason: 58 }, [old]],
    [{ reason: 60 }, []],
    [{ tag: "Matcha" }, [fresh]],
    [{ tag: "no-such-tag" }, []],
    [{ person: "ann" }, [old]],
    [{ person: "no-such-person" }, []],
    [{ reporter: "bob" }, [old, fresh]],
    [{ reporter: "ann" }, [fresh]],
    [{ reporter: "cleo" }, []],
    [{ reporter: "no-such-person" }, []],
    [{ reporter: "bob", kind: "queued_post" }, []],
    [{ min_age: "hour" }, [old]],
    [{ min_age: "day" }, []],
    [{ object_id: fresh }, [fresh]],
    [{ page: 2, page_size: 1 }, [fresh]],
  ];
  for (const [input, expected] of expectations) {
    expect([input, idsOf(await list(input))]).toEqual([input, expected.map(taskOf)]);
  }
});

test("RV23 a claim shows who looks at a task, for two minutes, and the first of two reviewers has it", async () => {
  const { id } = await fixtures.question({ by: ann });
  await flag(bob, id);
  const claim = (who: TestPerson, is_released = false) =>
    site.call(who, "claimReviewTask", { id: taskOf(id), is_released });
  const claims = await Promise.all([claim(mona), claim(milo)]);
  expect(claims.map(({ claimed_by }) => claimed_by?.username ?? "")).toSatisfy(
    (names: string[]) => names.filter((name) => name === "").length === 1,
  );
  await claim(claims[0]?.claimed_by ? milo : mona, true);
  expect((await claim(mona)).claimed_by).toBeNull();
  expect((await claim(milo)).claimed_by?.username).toBe("mona");
  expect((await list({}, milo)).list[0]?.claimed_by?.username).toBe("mona");
  expect((await list({}, mona)).list[0]?.claimed_by).toBeNull();
  site.wait(121);
  expect((await list({}, milo)).list[0]?.claimed_by).toBeNull();
  expect((await claim(milo)).claimed_by).toBeNull();
  await claim(milo, true);
  expect((await list({}, mona)).list[0]?.claimed_by).toBeNull();
  await decide(milo, [taskOf(id)], "ignore");
  expect(await claim(mona)).toEqual({ is_open: false, claimed_by: null, count: 0 });
});

test("RV24 one decision settles all flags on a post, and undoing it brings all of them back", async () => {
  const { id } = await fixtures.question({ by: ann });
  for (const who of [bob, cleo, rita]) await flag(who, id);
  const { done } = await decide(mona, [taskOf(id)], "ignore", { note: "Looks fine to me" });
  expect(done).toHaveLength(1);
  expect((await site.call(mona, "flaggedPosts", { page: 1 })).count).toBe(0);
  const [entry] = (await site.call(mona, "staffLog", { object_id: id })).list;
  expect([entry?.action, entry?.note]).toEqual(["flag_ignore", "Looks fine to me"]);
  await site.call(mona, "undoStaffAction", { subject: String(done[0]?.subject) });
  expect((await list()).list[0]?.reports).toBe(3);
  expect((await site.call(mona, "flaggedPosts", { page: 1 })).count).toBe(3);
});

test("RV24 several tasks are decided with one reason; those that cannot be decided are named", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await fixtures.question({ by: ann });
    await flag(bob, id);
    ids.push(taskOf(id));
  }
  const closing = { close_type: 64, close_msg: "" };
  const { id: answered } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: answered });
  await flag(bob, answer);
  const { done, failed } = await decide(mona, [...ids, taskOf(answer)], "close", closing);
  expect(done.map(({ id }) => id)).toEqual(ids);
  expect(failed).toMatchObject([{ id: taskOf(answer) }]);
  expect((await site.call(ann, "questionInfo", { id: String(ids[0]).slice(13) })).status).toBe(2);
  expect((await site.error(mona, "decideReviewTasks", { ids: ["nonsense"], decision: "delete" })).code).toBe(400);
  expect((await site.error(mona, "decideReviewTasks", { ids: [taskOf(answer)], decision: "approve" })).code).toBe(400);
});

test("RV24 held posts and suggested edits are approved and rejected in the same way", async () => {
  const [one, two] = [await hold(ann), await hold(ann)];
  const { id } = await fixtures.question({ by: cleo });
  await site.call(bob, "editQuestion", {
    id,
    title: "A better title for it",
    content: "Better words for it",
    tags: [{ slug_name: "general" }],
  });
  const tasks = (await list()).list;
  const ofPost = (object_id: string) => String(tasks.find((task) => task.object_id === object_id)?.id);
  await decide(mona, [ofPost(one), ofPost(id)], "approve");
  await decide(mona, [ofPost(two)], "reject", { note: "An advertisement" });
  expect((await site.call(site.visitor, "questionInfo", { id: one })).status).toBe(1);
  expect((await site.call(site.visitor, "questionInfo", { id })).title).toBe("A better title for it");
  expect((await site.error(site.visitor, "questionInfo", { id: two })).reason).toBe("error.question.not_found");
  expect((await site.call(mona, "staffLog", { object_id: two })).list[0]?.note).toBe("An advertisement");
});

test("RV24 of two moderators who decide at once, one decides", async () => {
  const { id } = await fixtures.question({ by: ann });
  for (const who of [bob, cleo]) await flag(who, id);
  const results = await Promise.allSettled([
    decide(mona, [taskOf(id)], "delete"),
    decide(milo, [taskOf(id)], "ignore"),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { list: entries } = await site.call(mona, "staffLog", { object_id: id });
  expect(entries).toHaveLength(1);
  expect((await list()).count).toBe(0);
  const { reason } = await site.error(mona, "decideReviewTasks", { ids: [taskOf(id)], decision: "delete" });
  expect(reason).toBe("error.review.decided_already");
});

test("RV21 flags that are decided one by one leave the task until the last", async () => {
  const { id } = await fixtures.question({ by: ann });
  for (const who of [bob, cleo]) await flag(who, id);
  const { list: flags } = await site.call(mona, "flaggedPosts", { page: 1, page_size: 5 });
  await site.call(mona, "decideFlag", { flag_id: String(flags[0]?.flag_id), operation_type: "ignore_report" });
  expect((await list()).list[0]?.reports).toBe(1);
  await site.call(mona, "decideFlag", { flag_id: String(flags[1]?.flag_id), operation_type: "ignore_report" });
  expect((await list()).count).toBe(0);
});
