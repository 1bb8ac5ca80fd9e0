import type { Reply } from "@askwell/contract";
import { costOf } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { findSources } from "../asking/find-sources.ts";
import { promptOf } from "../asking/prompt.ts";
import { siteTokensLeft } from "../asking/quotas.ts";
import { estimatedTokens } from "../asking/tokens.ts";
import { countItems, listItems } from "./queries.ts";
import { testViewer } from "./test-viewer.ts";

/** Questions whose sources are looked for to estimate all. */
const SAMPLE = 5;
/** Tokens of an answer: four or five sentences. */
const ANSWER_TOKENS = 150;

/** About what a run costs, from the first few questions. Rules: docs/rules/assistant-help.md AH5. */
export async function testEstimate(app: App, _: Admin): Promise<Reply<"testEstimate">> {
  const { ai_currency, ai_input_price, ai_output_price } = app.settings.get("assistant");
  const items = await countItems(app.db.read);
  const sample = await listItems(app.db.read, { limit: SAMPLE, offset: 0 });
  let sent = 0;
  for (const { question } of sample) {
    const viewer = testViewer(app);
    const sources = await findSources(app, viewer, question);
    const { language } = viewer;
    if (sources.length > 0) sent += estimatedTokens(promptOf(app, { question, earlier: [], sources, language }));
  }
  const input_tokens = sample.length === 0 ? 0 : Math.ceil((sent / sample.length) * items);
  const output_tokens = items * ANSWER_TOKENS;
  const cost = costOf(input_tokens, ai_input_price) + costOf(output_tokens, ai_output_price);
  return {
    ...{ items, input_tokens, output_tokens, currency: ai_currency, tokens_left: await siteTokensLeft(app) },
    cost: Math.round(cost * 10_000) / 10_000,
  };
}
