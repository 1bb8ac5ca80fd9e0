import type { Reply } from "@askwell/contract";
import { costOf, type TestVerdict, testVerdicts } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { AssistantTestRunRow } from "../table.ts";
import { countVerdicts } from "./queries.ts";

type ShownRun = Reply<"testRunPage">["list"][number];

/** Runs with what became of their questions, and what they have cost by the prices of the settings. */
export async function shownRuns(app: App, db: Db, rows: readonly AssistantTestRunRow[]): Promise<ShownRun[]> {
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
