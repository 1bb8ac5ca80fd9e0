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
import { changeRun, findRun, findWaiting, saveResult } from "./queries.ts";
import { testViewer } from "./test-viewer.ts";

/**
 * Asks one question of a run, and announces the next one: a process that ends loses at most one question, which is asked
 * again. Rules: docs/rules/assistant-help.md AH5.
 */
export async function onTestDue(app: App, { run_id }: EventOf<"assistant_test_due">): Promise<void> {
  const run = await findRun(app.db.read, run_id);
  if (run?.state !== "running") return;
  const end = (state: string) =>
    app.db.write((tx) => changeRun(tx, { id: run_id, from: ["running"] }, { state, ended_at: app.now() }));
  const waiting = await findWaiting(app.db.read, run_id);
  const provider = await namedProvider(app, run.provider);
  if (!waiting) await end("done");
  else if (!provider) await end("stopped");
  else if (!(await countTestQuestion(app))) await end("limited");
  else {
    await askWaiting(app, { run, waiting, provider: { ...provider, model: run.model } });
    await app.db.write((tx) => app.emit(tx, { kind: "assistant_test_due", run_id }));
  }
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
  });
}
