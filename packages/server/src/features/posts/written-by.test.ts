import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let make: SiteFixtures;
let ann: TestPerson;
let mona: TestPerson;
/** A moderator and an administrator with keys that nobody trusts. */
let program: TestPerson;
let adminProgram: TestPerson;
let trusted: TestPerson;

beforeAll(async () => {
  site = await testSite();
  make = createFixtures(site);
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 0 });
  ann = await site.person("ann", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
  await make.tag("tea");
  program = await programOf(mona);
  adminProgram = await programOf(site.admin);
  trusted = await programOf(await site.person("mod", { role_id: 3 }), true);
});
afterAll(() => site.close());

/** A person with a key of theirs. */
async function programOf(who: TestPerson, is_trusted = false): Promise<TestPerson> {
  const scopes = ["questions", "answers", "comments", "review"].flatMap((each) => [`${each}:read`, `${each}:write`]);
  const all = who === site.admin ? [...scopes, "admin:read", "admin:write"] : scopes;
  const { access_key } = await site.call(who, "createOwnKey", {
    ...{ description: "bot", scopes: all as ["review:write"], expires_at: 0, addresses: [] },
  });
  const id = (await site.call(who, "ownKeys", {})).keys.at(-1)?.id ?? 0;
  if (is_trusted) await site.call(site.admin, "trustPersonalKey", { id, is_trusted });
  return { ...who, token: access_key };
}

let number = 0;
async function ask(as: TestPerson): Promise<string> {
  const title = `Why is tea number ${++number} bitter?`;
  const tags = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
  const { id } = await site.call(as, "askQuestion", { title, content: `It is bitter, text ${number}.`, tags });
  await site.settle();
  return id;
}
async function reviewOf(object_id: string): Promise<number> {
  const { list } = await site.call(mona, "queuedPosts", { object_id });
  return list[0]?.review_id ?? 0;
}
const isPublic = async (id: string) =>
  (await site.call(site.visitor, "questionInfo", { id }).catch(() => null)) !== null;

test("MC12 an untrusted key of staff approves no post, alone or together with others, and may reject", async () => {
  const id = await ask(program);
  const review_id = await reviewOf(id);
  const failure = await site.error(program, "decideQueuedPost", { review_id, status: "approve" });
  expect(failure).toMatchObject({ code: 403, reason: "error.api_key.untrusted" });
  const tasks = [id, await ask(program)].map(async (each) => `queued_post:${await reviewOf(each)}`);
  const ids = await Promise.all(tasks);
  const { done, failed } = await site.call(program, "decideReviewTasks", { ids, decision: "approve" } as never);
  expect([done, failed.length]).toEqual([[], 2]);
  expect(await isPublic(id)).toBe(false);
  await site.call(program, "decideQueuedPost", { review_id: await reviewOf(id), status: "reject" });
  const other = await ask(program);
  await site.call(trusted, "decideQueuedPost", { review_id: await reviewOf(other), status: "approve" });
  expect(await isPublic(other)).toBe(true);
});

test("MC12 an untrusted key approves no suggested edit", async () => {
  const { id, title } = await make.question({ by: ann, content: "The first text of it." });
  const annsProgram = await programOf(ann);
  const tags = [{ slug_name: "general", display_name: "general", original_text: "" }];
  const edit = { id, title, content: "The second text of it.", tags, edit_summary: "" };
  expect(await site.call(annsProgram, "editQuestion", edit)).toMatchObject({ wait_for_review: true });
  const { list } = await site.call(mona, "revisionsUnreviewed", { page: 1 });
  const revision = list.find(({ info }) => JSON.stringify(info).includes(id))?.unreviewed_info;
  const decision = { id: String(revision?.id ?? ""), operation: "approve" as const };
  expect((await site.error(program, "auditRevision", decision)).reason).toBe("error.api_key.untrusted");
  expect((await site.call(site.visitor, "questionInfo", { id })).content).toBe("The first text of it.");
  await site.call(mona, "auditRevision", decision);
  expect((await site.call(site.visitor, "questionInfo", { id })).content).toBe("The second text of it.");
});

test("MC12 an untrusted key of staff edits no post by a decision about a flag", async () => {
  const { id, title } = await make.question({ by: ann, content: "The text of Ann." });
  await site.call(await site.person("flagger", { rank: 500 }), "flagPost", {
    ...{ object_id: id, report_type: 57, content: "" },
  });
  await site.settle();
  const { list } = await site.call(mona, "flaggedPosts", { page: 1 });
  const flag_id = list.find(({ object_id }) => object_id === id)?.flag_id ?? "";
  const tags = [{ slug_name: "general", display_name: "general", original_text: "" }];
  const edit = { flag_id, operation_type: "edit_post" as const, title, content: "The text of a program.", tags };
  expect((await site.error(program, "decideFlag", edit)).reason).toBe("error.api_key.untrusted");
  expect((await site.call(site.visitor, "questionInfo", { id })).content).toBe("The text of Ann.");
  await site.call(trusted, "decideFlag", edit);
  expect((await site.call(site.visitor, "questionInfo", { id })).content).toBe("The text of a program.");
});

test("MC12 an untrusted key publishes no waiting post by the lists of administrators, or by undeleting it", async () => {
  const question_id = await ask(adminProgram);
  const statusOf = (status: "available" | "closed" | "deleted") => ({ question_id, status });
  for (const status of ["available", "closed"] as const)
    expect((await site.error(adminProgram, "setQuestionStatus", statusOf(status))).reason).toBe(
      "error.api_key.untrusted",
    );
  const { id: asked } = await make.question({ by: ann });
  const written = { question_id: asked, content: "Use cooler water, at seventy degrees." };
  const { info } = await site.call(adminProgram, "postAnswer", written);
  const answerStatus = (status: "available" | "deleted") => ({ answer_id: info.id, status });
  expect((await site.error(adminProgram, "setAnswerStatus", answerStatus("available"))).reason).toBe(
    "error.api_key.untrusted",
  );
  await site.call(adminProgram, "setQuestionStatus", statusOf("deleted"));
  await site.call(adminProgram, "setAnswerStatus", answerStatus("deleted"));
  const failures = await Promise.all([
    site.error(adminProgram, "setQuestionStatus", statusOf("available")),
    site.error(adminProgram, "setAnswerStatus", answerStatus("available")),
    site.error(adminProgram, "recoverQuestion", { question_id }),
    site.error(adminProgram, "recoverAnswer", { answer_id: info.id }),
  ]);
  expect(failures.map(({ reason }) => reason)).toEqual(Array(4).fill("error.api_key.untrusted"));
  await site.call(site.admin, "recoverQuestion", { question_id });
  expect(await isPublic(question_id)).toBe(true);
});

test("AD32 MC12 an untrusted key of an administrator changes no tags of questions together", async () => {
  await make.tag("kettles");
  const { id } = await make.question({ by: ann, tags: ["tea"] });
  const input = { question_ids: [id], change: "add_tag", tag: "kettles" };
  const { changed, failed } = await site.call(adminProgram, "changeQuestions", input);
  expect(changed).toEqual([]);
  expect(failed).toMatchObject([{ id, reason: "error.api_key.untrusted" }]);
  expect(await site.call(site.admin, "revisions", { object_id: id })).toHaveLength(1);
  expect((await site.call(site.admin, "changeQuestions", input)).changed).toEqual([id]);
});

test("MC12 an untrusted key brings no text of a program back by undeleting comments or by undoing a deletion", async () => {
  const { id: object_id } = await make.question({ by: ann });
  const written = { object_id, original_text: "A comment of a program." };
  const { comment_id, is_pending } = await site.call(adminProgram, "addComment", written);
  expect(is_pending).toBe(true);
  const statusOf = (status: "available" | "deleted") => ({ comment_ids: [comment_id], status, reason: "" });
  await site.call(adminProgram, "setCommentStatuses", statusOf("deleted"));
  expect((await site.call(adminProgram, "setCommentStatuses", statusOf("available"))).failed).toMatchObject([
    { id: comment_id, reason: "error.api_key.untrusted" },
  ]);
  const id = await ask(program);
  await site.call(site.admin, "deleteQuestion", { id });
  const { list } = await site.call(site.admin, "staffLog", { action: "question_delete" });
  const undo = { id: list[0]?.id ?? "", subject: "" };
  expect((await site.error(adminProgram, "undoStaffAction", undo)).reason).toBe("error.api_key.untrusted");
  expect(await isPublic(id)).toBe(false);
});
