import { afterAll, beforeAll, expect, test } from "vitest";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";
import { says, streamHead } from "../../../../testing/assistant/model-server.ts";
import { onTestDue } from "./on-test-due.ts";
import { listProposals } from "./queries.ts";

let its: AssistantSite;
const admin = <Name extends Parameters<typeof its.site.call>[1]>(
  name: Name,
  input: Parameters<typeof its.site.call<Name>>[2],
) => its.site.call(its.site.admin, name, input);

beforeAll(async () => {
  its = await assistantSite();
  // Tests run while the assistant is off.
  await its.enable({ enabled: false, ai_input_price: "1", ai_output_price: "2" });
  await its.site.call(its.ann, "acceptAnswer", { question_id: its.router.id, answer_id: its.reset.id });
  await its.site.settle();
});
afterAll(() => its.close());

const RIGHT = "Press the small button on the back for 10 seconds. [2] Then all lamps blink twice. [2]";
/** Runs the whole set, and shows the run. */
async function run(more: { model?: string; instructions?: string; compare_id?: string } = {}) {
  const { compare_id = "", ...settings } = more;
  const { id } = await admin("startTestRun", { provider: "local", ...settings });
  await its.site.settle();
  return { id, ...(await admin("testRun", { id, compare_id })) };
}
const verdictsOf = ({ list }: Awaited<ReturnType<typeof run>>) => list.map(({ verdict }) => verdict);

test("AH3 questions with accepted answers are proposed, and enter the test set once", async () => {
  const { router, reset } = its;
  const proposals = await admin("testProposals", {});
  expect(proposals).toMatchObject([
    { question_id: router.id, answer_id: reset.id, title: "How do I reset the router?" },
  ]);
  expect(await admin("addTestItems", { question_ids: [router.id, router.id] })).toEqual({ added: 1 });
  expect(await admin("addTestItems", { question_ids: [router.id] })).toEqual({ added: 0 });
  expect(await admin("testProposals", {})).toEqual([]);
  const { count, list } = await admin("testItemPage", {});
  expect([count, list]).toMatchObject([
    1,
    [{ question: "How do I reset the router?", declines: false, expected: [{ answer_id: reset.id, may_leave: true }] }],
  ]);
});

test("AH3 proposals look through a bounded number of questions, in the order of an index", async () => {
  const { site, ann, bob, fixtures } = its;
  const question = await fixtures.question({ by: ann, title: "How long does green tea steep?", tags: ["tea"] });
  const answer = await fixtures.answer({ by: bob, to: question.id, content: "Two minutes." });
  await site.call(ann, "acceptAnswer", { question_id: question.id, answer_id: answer.id });
  const { app } = site;
  const part = { limit: 10, offset: 0 };
  const proposed = (ofBest?: number) => listProposals(app, app.db.read, part, ofBest);
  expect([(await proposed()).length, (await proposed(1)).map(({ id }) => id), (await proposed(0)).length]).toEqual([
    ...[1, [question.id], 0],
  ]);
});

test("AH3 own questions name posts that exist, or are to be declined", async () => {
  const { site, router } = its;
  for (const input of [
    { question: "Who won?" },
    { question: "Who won?", declines: true, expected: [router.id] },
    { question: "Who won?", expected: ["10010000000099999"] },
  ])
    expect((await site.error(site.admin, "addTestItems", input)).data).toMatchObject([{ error_field: "expected" }]);
  await admin("addTestItems", { question: " Who won the chess game? ", declines: true });
  expect((await admin("testItemPage", {})).list[0]).toMatchObject({
    question: "Who won the chess game?",
    declines: true,
  });
});

test("AH4 AH5 a run asks every question while the assistant is off, and judges the answers", async () => {
  its.model.requests.length = 0;
  its.model.answer(says(RIGHT));
  const found = await run({ instructions: "Be short." });
  expect(verdictsOf(found)).toEqual(["cited", "declined_rightly"]);
  expect(found.list[0]).toMatchObject({ content: RIGHT, dropped: 0, sources: [{ answer_id: its.reset.id }] });
  expect(found.run).toMatchObject({
    ...{ provider: "local", model: "small", state: "done", total: 2, input_tokens: 1000, output_tokens: 200 },
    ...{ cost: 0.0014, verdicts: { cited: 1, declined_rightly: 1, failed: 0 } },
  });
  // Nothing is sent for a question without sources.
  expect(its.model.requests).toHaveLength(1);
  expect(its.model.requests[0]!.body.messages[0]!.content).toContain("Be short.");
  const { days } = await admin("assistantUse", {});
  expect(days[0]).toMatchObject({ questions: 0, tests: 2, input_tokens: 1000, output_tokens: 200 });
});

test("AH6 runs are compared by provider, model and prompt, question by question, and exported", async () => {
  const [first] = (await admin("testRunPage", {})).list;
  its.model.answer(says("I have lost the password of my router. [1] It is a model 3000. [1]"));
  const found = await run({ model: "large", compare_id: first!.id });
  expect(found.list.map(({ before, verdict }) => [before, verdict])).toEqual([
    ["cited", "cited_others"],
    ["declined_rightly", "declined_rightly"],
  ]);
  expect(found.compared).toMatchObject({ model: "small" });
  expect(found.run.prompt_version).not.toBe(first!.prompt_version);
  const { csv } = await admin("exportTestRun", { id: found.id });
  expect(csv.split("\r\n")[1]).toMatch(/^"How do I reset the router\?",0,"\d+","cited_others",/);
  expect((await admin("testRunPage", {})).count).toBe(2);
  await admin("deleteTestRun", { id: found.id });
  expect((await its.site.error(its.site.admin, "testRun", { id: found.id })).code).toBe(400);
});

test.each([
  [
    "breaks off",
    (reply: Parameters<ReturnType<typeof says>>[0]) => void reply.writeHead(200, streamHead).end("data: {}\n\n"),
  ],
  ["lies about its form", (reply: Parameters<ReturnType<typeof says>>[0]) => void reply.writeHead(200).end("{}")],
])("AH4 a provider that %s has failed the question, and the run goes on", async (_, how) => {
  its.model.answer(how);
  expect(verdictsOf(await run())).toEqual(["failed", "declined_rightly"]);
});

test("AH5 a run ends at the limits of the day, is continued later, and a deleted provider stops it", async () => {
  its.model.answer(says(RIGHT));
  await its.enable({ enabled: false, ai_site_requests_per_day: 1 });
  const { id, run: limited } = await run();
  expect(limited).toMatchObject({ state: "limited", verdicts: { cited: 0 } });
  expect((await its.site.error(its.site.admin, "startTestRun", { provider: "none" })).data).toHaveLength(1);
  its.site.wait(24 * 3600 + 1);
  await its.enable({ enabled: false, ai_site_requests_per_day: 1000 });
  await admin("switchTestRun", { id, running: true });
  await its.site.settle();
  expect((await admin("testRun", { id })).run).toMatchObject({ state: "done", verdicts: { cited: 1 } });
});

test("AH5 a run is stopped and goes on where it was; only one runs at a time", async () => {
  const { id } = await admin("startTestRun", { provider: "local" });
  expect((await its.site.error(its.site.admin, "startTestRun", { provider: "local" })).reason).toBe(
    "error.ai.test_running",
  );
  await admin("switchTestRun", { id, running: false });
  await its.site.settle();
  expect((await admin("testRun", { id })).run).toMatchObject({ state: "stopped", verdicts: { cited: 0 } });
  await admin("switchTestRun", { id, running: true });
  await its.site.settle();
  expect((await admin("testRun", { id })).run).toMatchObject({ state: "done", verdicts: { cited: 1 } });
});

test("AH5 a question is asked once though its job is started twice, and a stopped run does not go on", async () => {
  const { site, model } = its;
  const due = (run_id: string, turn: number) => onTestDue(site.app, { kind: "assistant_test_due", run_id, turn });
  const jobs = async () =>
    (await site.app.db.read.selectFrom("jobs").select("id").where("name", "=", "run_assistant_test").execute()).length;
  const { id } = await admin("startTestRun", { provider: "local" });
  expect(await jobs()).toBe(1);
  const hold = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  model.requests.length = 0;
  model.answer(async (reply, request) => {
    asked.resolve();
    await hold.promise;
    says(RIGHT)(reply, request);
  });
  const first = due(id, 0);
  await asked.promise;
  await expect(due(id, 0)).rejects.toThrow("another process");
  await admin("switchTestRun", { id, running: false });
  await admin("switchTestRun", { id, running: true });
  await expect(due(id, 1)).rejects.toThrow("another process");
  hold.resolve();
  await first;
  // That of the start and that of the continuation: the first turn announces nothing more.
  expect([model.requests.length, await jobs()]).toEqual([1, 2]);
  await due(id, 0);
  await site.settle();
  expect((await admin("testRun", { id })).run).toMatchObject({ state: "done", verdicts: { cited: 1 } });
  expect([model.requests.length, await jobs()]).toEqual([1, 0]);
});

test("AH5 what a run costs is estimated without sending anything", async () => {
  its.model.requests.length = 0;
  const estimate = await admin("testEstimate", {});
  expect(estimate).toMatchObject({ items: 2, output_tokens: 300, currency: "USD" });
  expect([estimate.input_tokens > 300, estimate.cost > 0, its.model.requests]).toEqual([true, true, []]);
});

test("AH3 AD18 questions of the test set are deleted with a result for each, and an empty set is not run", async () => {
  const { list } = await admin("testItemPage", {});
  const ids = list.map(({ id }) => id);
  const { changed, failed } = await admin("deleteTestItems", { ids: [...ids, "987654"] });
  expect(changed).toEqual(ids);
  expect(failed).toMatchObject([{ id: "987654", reason: "error.object.not_found" }]);
  expect((await its.site.error(its.site.admin, "startTestRun", { provider: "local" })).reason).toBe(
    "error.ai.test_set_empty",
  );
});
