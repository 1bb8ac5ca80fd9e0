import { createSupportCheck, type TestVerdict, testVerdict } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { supportedSentences } from "../asking/answer-question.ts";
import { newProgress } from "../asking/answer-setup.ts";
import { findSources } from "../asking/find-sources.ts";
import { promptOf } from "../asking/prompt.ts";
import { countSiteTokens, countTestQuestion } from "../asking/quotas.ts";
import { tokensOf } from "../asking/tokens.ts";
import type { StoredSource } from "../conversations/stored.ts";
import { addToDay } from "../queries.ts";
import { namedProvider, type ReadyProvider } from "../settings/chosen-provider.ts";
import type { AssistantTestResultRow, AssistantTestRunRow } from "../table.ts";
import { idsIn } from "./expected-posts.ts";
import { changeClaim, changeRun, claimResult, findRun, findWaiting, saveResult } from "./queries.ts";
import { testViewer } from "./test-viewer.ts";

/** After this time a question is free again whose process has ended. It says three times as often that it goes on. */
const CLAIM_S = 90;

/**
 * Asks one question of a run, and announces the next one: a process that ends loses at most one question, which is asked
 * again. A job whose lock has ended while it still asks is started again by another process; that fails, and is tried
 * again later, while the question is claimed. Rules: docs/rules/assistant-help.md AH5.
 */
export async function onTestDue(app: App, { run_id, turn = 0 }: EventOf<"assistant_test_due">): Promise<void> {
  const run = await findRun(app.db.read, run_id);
  if (run?.state !== "running" || run.turn !== turn) return;
  const end = (state: string) =>
    app.db.write((tx) => changeRun(tx, { id: run_id, from: ["running"], turn }, { state, ended_at: app.now() }));
  const waiting = await findWaiting(app.db.read, run_id);
  const provider = await namedProvider(app, run.provider);
  if (!waiting) await end("done");
  else if (!provider) await end("stopped");
  else await whileClaimed(app, waiting, () => askCounted(app, { run, waiting, provider, end }));
}

/** Claims a question, and says so again until it was asked. */
async function whileClaimed(app: App, waiting: AssistantTestResultRow, ask: () => Promise<void>): Promise<void> {
  const claim = { now: app.now(), freeBefore: app.now() - CLAIM_S };
  if (!(await app.db.write((tx) => claimResult(tx, waiting, claim))))
    throw new Error("a question of this run is being asked by another process");
  const report = (error: unknown) =>
    app.log.error({ err: error }, "a claimed question of the test set was not renewed");
  const renew = () => app.db.write((tx) => changeClaim(tx, waiting, app.now()));
  const renewal = setInterval(() => void renew().catch(report), (CLAIM_S * 1000) / 3).unref();
  try {
    await ask();
  } finally {
    clearInterval(renewal);
    await app.db.write((tx) => changeClaim(tx, waiting, 0));
  }
}

interface CountedQuestion extends TestQuestion {
  end(state: string): Promise<unknown>;
}

async function askCounted(app: App, { run, waiting, provider, end }: CountedQuestion): Promise<void> {
  if (await countTestQuestion(app))
    await askWaiting(app, { run, waiting, provider: { ...provider, model: run.model } });
  else await end("limited");
}

interface TestQuestion {
  readonly run: AssistantTestRunRow;
  readonly waiting: AssistantTestResultRow;
  readonly provider: ReadyProvider;
}

async function askWaiting(app: App, { run, waiting, provider }: TestQuestion): Promise<void> {
  const { question } = waiting;
  const viewer = testViewer(app);
  const sources = await findSources(app, viewer, question);
  const { instructions } = run;
  const messages = promptOf(app, { question, earlier: [], sources, language: viewer.language, instructions });
  const check = createSupportCheck(new Map(sources.map((source) => [source.number, source])), await app.search.stems());
  const progress = newProgress();
  const signal = new AbortController().signal;
  for await (const sentence of supportedSentences(app, { provider, sources, check, messages, signal }, progress))
    progress.sentences.push(sentence);
  const numbers = new Set(progress.sentences.flatMap(({ cites }) => cites));
  const cited: StoredSource[] = sources
    .filter(({ number }) => numbers.has(number))
    .map(({ number, question_id, answer_id }) => ({ number, question_id, answer_id }));
  const verdict: TestVerdict = testVerdict(
    { declines: waiting.declines === 1, expected: idsIn(waiting.expected) },
    {
      outcome: progress.outcome,
      cited: cited.map(({ question_id, answer_id }) => (answer_id === "" ? question_id : answer_id)),
    },
  );
  const tokens = tokensOf(sources.length > 0 ? messages : [], progress);
  await countSiteTokens(app, tokens.input + tokens.output);
  await app.db.write(async (tx) => {
    const isFirst = await saveResult(tx, waiting, {
      ...{ verdict, tokens, dropped: progress.dropped, created_at: app.now() },
      ...{ sentences: JSON.stringify(progress.sentences), sources: JSON.stringify(cited) },
    });
    const { input: input_tokens, output: output_tokens } = tokens;
    await addToDay(tx, app.now(), { tests: isFirst ? 1 : 0, input_tokens, output_tokens });
    const { id: run_id, turn } = run;
    // Locks the run as well: stopping it comes before or after.
    if (await changeRun(tx, { id: run_id, from: ["running"], turn }, { ended_at: 0 }))
      await app.emit(tx, { kind: "assistant_test_due", run_id, turn });
  });
}
