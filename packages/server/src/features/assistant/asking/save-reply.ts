import type { AssistantDraft } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { findUser } from "../../users/index.ts";
import { addToDay, insertConversation, insertReply, touchConversation } from "../queries.ts";
import type { AnswerSetup, ReplyProgress } from "./answer-setup.ts";
import { countTokens } from "./quotas.ts";
import { tokensOf } from "./tokens.ts";

/** Of a topic, in characters. */
const MAX_TOPIC = 200;

/** Stores an answer that has ended, and counts it. Rules: docs/rules/assistant.md AI12, AI13. */
export async function saveReply(
  app: App,
  setup: AnswerSetup,
  progress: ReplyProgress,
  draft: AssistantDraft | undefined,
): Promise<void> {
  const tokens = tokensOf(setup.sources.length > 0 ? setup.messages : [], progress);
  await countTokens(app, setup.viewer, tokens.input + tokens.output);
  await app.db.write(async (tx) => {
    await addToDay(tx, app.now(), {
      ...{ questions: 1, [progress.outcome]: 1 },
      ...{ sentences: progress.sentences.length, dropped: progress.dropped },
      ...{ input_tokens: tokens.input, output_tokens: tokens.output },
    });
    if (setup.asked.id !== "") await storeReply(app, tx, setup, { progress, draft });
  });
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
