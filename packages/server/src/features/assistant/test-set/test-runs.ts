import type { Parsed, Reply } from "@askwell/contract";
import { costOf, type TestVerdict, testVerdicts } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { citedReplies } from "../conversations/cited-replies.ts";
import { shownText } from "../conversations/stored.ts";
import type { AssistantTestRunRow } from "../table.ts";
import { expectedPosts } from "./expected-posts.ts";
import { countRuns, countVerdicts, findRun, listResults, listRuns, listVerdicts } from "./queries.ts";

type ShownRun = Reply<"testRunPage">["list"][number];

/** The runs of the test set. Rules: docs/rules/assistant-help.md AH6. */
export async function testRunPage(
  app: App,
  _: Admin,
  { page, page_size }: Parsed<"testRunPage">,
): Promise<Reply<"testRunPage">> {
  const db = app.db.read;
  const rows = await listRuns(db, { limit: page_size, offset: (page - 1) * page_size });
  return { count: await countRuns(db), list: await shownRuns(app, db, rows) };
}

/** A run with its questions. Rules: docs/rules/assistant-help.md AH6. */
export async function testRun(
  app: App,
  _: Admin,
  { id, compare_id, page, page_size }: Parsed<"testRun">,
): Promise<Reply<"testRun">> {
  const db = app.db.read;
  const row = required(await findRun(db, id), "object_not_found");
  const other = compare_id === "" ? undefined : await findRun(db, compare_id);
  const [run, compared = null] = await shownRuns(app, db, other ? [row, other] : [row]);
  const rows = await listResults(db, id, { limit: page_size, offset: (page - 1) * page_size });
  const before = new Map(
    (other
      ? await listVerdicts(
          db,
          other.id,
          rows.map(({ item_id }) => item_id),
        )
      : []
    ).map(({ item_id, verdict }) => [item_id, verdict]),
  );
  const postsOf = await expectedPosts(
    app,
    db,
    rows.map(({ expected }) => expected),
  );
  const list = (await citedReplies(app, db, rows)).map(({ row: result, sources, sentences }) => ({
    ...{ item_id: result.item_id, question: result.question, declines: result.declines === 1 },
    ...{ expected: postsOf(result.expected), content: shownText(sentences), sources: [...sources] },
    verdict: result.verdict as TestVerdict | "",
    before: (before.get(result.item_id) ?? "") as TestVerdict | "",
    dropped: result.dropped,
  }));
  return { run: run!, compared, instructions: row.instructions, count: row.total, list };
}

async function shownRuns(app: App, db: Db, rows: readonly AssistantTestRunRow[]): Promise<ShownRun[]> {
  const { ai_currency, ai_input_price, ai_output_price } = app.settings.get("assistant");
  const counts = await countVerdicts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, provider, model, prompt_version, state, total, created_at, ended_at } = row;
    const [input_tokens, output_tokens] = [toNumber(row.input_tokens), toNumber(row.output_tokens)];
    const cost = costOf(input_tokens, ai_input_price) + costOf(output_tokens, ai_output_price);
    const found = counts.filter(({ run_id }) => run_id === id);
    const countOf = (verdict: TestVerdict) => toNumber(found.find((each) => each.verdict === verdict)?.count ?? 0);
    return {
      ...{ id, provider, model, prompt_version, state: state as ShownRun["state"], total, created_at, ended_at },
      ...{ input_tokens, output_tokens, currency: ai_currency, cost: Math.round(cost * 10_000) / 10_000 },
      verdicts: Object.fromEntries(testVerdicts.map((each) => [each, countOf(each)])) as ShownRun["verdicts"],
    };
  });
}
