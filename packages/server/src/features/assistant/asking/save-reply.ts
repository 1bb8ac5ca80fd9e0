import type { AssistantDraft } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { findUser } from "../../users/index.ts";
import { addToDay, insertConversation, insertReply, touchConversation } from "../queries.ts";
import type { AnswerSetup, ReplyProgress } from "./answer-setup.ts";
import { countTokens } from "./quotas.ts";

const DAY_S = 24 * 3600;
/** Of a topic, in characters. */
const MAX_TOPIC = 200;
/** Characters of a token, where a provider does not count them: about as many in English, and fewer elsewhere. */
const TOKEN = 4;

/** Stores an answer that has ended, and counts it. Rules: docs/rules/assistant.md AI12, AI13. */
export async function saveReply(
  app: App,
  setup: AnswerSetup,
  progress: ReplyProgress,
  draft: AssistantDraft | undefined,
): Promise<void> {
  const tokens = tokensOf(setup, progress);
  await countTokens(app, setup.viewer, tokens.input + tokens.output);
  await app.db.write(async (tx) => {
    await addToDay(tx, {
      day: app.now() - (app.now() % DAY_S),
      questions: 1,
      ...{ answered: 0, declined: 0, failed: 0, stopped: 0, [progress.outcome]: 1 },
      ...{ sentences: progress.sentences.length, dropped: progress.dropped },
      ...{ input_tokens: tokens.input, output_tokens: tokens.output },
    });
    if (setup.asked.id !== "") await storeReply(app, tx, setup, { progress, draft });
  });
}

/** What was sent and received, as the provider counts it, otherwise estimated. Without sources nothing was sent. */
function tokensOf({ messages, sources }: AnswerSetup, { usage, received }: ReplyProgress) {
  if (usage) return usage;
  if (sources.length === 0) return { input: 0, output: 0 };
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { input: Math.ceil(sent / TOKEN), output: Math.ceil(received / TOKEN) };
}

interface EndedAnswer {
  readonly progress: ReplyProgress;
  readonly draft: AssistantDraft | undefined;
}

/** Stores the reply in its conversation, unless that or the account was deleted meanwhile. */
async function storeReply(app: App, tx: Tx, setup: AnswerSetup, { progress, draft }: EndedAnswer): Promise<void> {
  const { viewer, asked, question, sources, replyId, provider } = setup;
  const now = app.now();
  const user = await findUser(tx, viewer.id);
  if (!user || user.status === "deleted") return;
  if (asked.isNew) {
    const topic = [...question].slice(0, MAX_TOPIC).join("");
    await insertConversation(tx, { id: asked.id, user_id: viewer.id, topic, created_at: now, updated_at: now });
  } else if (!(await touchConversation(tx, asked.id, now))) return;
  const cited = new Set(progress.sentences.flatMap(({ cites }) => cites));
  const stored = sources
    .filter(({ number }) => cited.has(number))
    .map(({ number, question_id, answer_id }) => ({ number, question_id, answer_id }));
  await insertReply(tx, {
    ...{ id: replyId, conversation_id: asked.id, question },
    ...{ sentences: JSON.stringify(progress.sentences), sources: JSON.stringify(stored), outcome: progress.outcome },
    ...{ draft: draft ? JSON.stringify(draft) : "", model: provider.model, vote: "", created_at: now },
  });
}
