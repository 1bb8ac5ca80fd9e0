import type { Reply } from "@askwell/contract";
import { costOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listDays } from "./queries.ts";

const DAYS_S = 30 * 24 * 3600;

/** What the assistant did and cost on each of the last 30 days. Rules: docs/rules/assistant.md AI12. */
export async function assistantUse(app: App): Promise<Reply<"assistantUse">> {
  const { ai_currency, ai_input_price, ai_output_price } = app.settings.get("assistant");
  const days = await listDays(app.db.read, app.now() - DAYS_S);
  return {
    currency: ai_currency,
    days: days.map((row) => {
      const cost = costOf(row.input_tokens, ai_input_price) + costOf(row.output_tokens, ai_output_price);
      return { ...row, cost: Math.round(cost * 10_000) / 10_000 };
    }),
  };
}
