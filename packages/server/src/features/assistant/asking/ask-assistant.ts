import type { AssistantChunk, AssistantQuestion } from "@askwell/contract";
import { assistantLimits, createSupportCheck, lengthOf } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { countReplies, findConversation, listLastQuestions } from "../queries.ts";
import { type ReadyProvider, readyProvider } from "../settings/chosen-provider.ts";
import { answerQuestion } from "./answer-question.ts";
import type { AskedConversation } from "./answer-setup.ts";
import { findSources } from "./find-sources.ts";
import { mayAsk } from "./may-ask.ts";
import { promptOf } from "./prompt.ts";
import { countQuestion } from "./quotas.ts";

/** Earlier questions of a conversation that a model gets. */
const EARLIER = 3;
/** Questions of one conversation; the next one begins another. */
const MAX_QUESTIONS = 100;

interface AssistantRequest extends AssistantQuestion {
  /** Aborted when the asker leaves. */
  readonly signal: AbortSignal;
}

/**
 * Answers a question from posts that the asker may read. Fails before anything is sent if it is off, over a limit or
 * invalid; later failures are in the last chunk. Rules: docs/rules/assistant.md AI5 to AI11.
 */
export async function askAssistant(
  app: App,
  viewer: Viewer,
  { messages, conversation_id, signal }: AssistantRequest,
): Promise<AsyncIterable<AssistantChunk>> {
  const provider = mayAsk(app, viewer) ? await readyProvider(app) : undefined;
  if (!provider) fail("assistant_off");
  const own = messages.filter(({ role }) => role === "user").map(({ content }) => content.trim());
  const question = own.at(-1) ?? "";
  const code = question === "" ? "required" : `max:${assistantLimits.question}`;
  if (question === "" || lengthOf(question) > assistantLimits.question)
    fail("bad_fields", { fields: [{ field: "messages", code }] });
  const asked = await conversationOf(app, viewer, conversation_id, own.slice(0, -1));
  await countQuestion(app, viewer);
  return answerFrom(app, { viewer, provider, question, asked, signal });
}

/** The conversation that a question continues, or a new one; visitors have none. */
async function conversationOf(
  app: App,
  viewer: Viewer,
  id: string,
  sent: readonly string[],
): Promise<AskedConversation> {
  const cut = (questions: readonly string[]) =>
    questions.slice(-EARLIER).map((question) => question.slice(0, assistantLimits.question).toWellFormed());
  if (!viewer.signed_in) return { id: "", isNew: false, earlier: cut(sent) };
  const db = app.db.read;
  if (id !== "") {
    const row = await findConversation(db, id);
    if (row?.user_id !== viewer.id) fail("object_not_found");
    const earlier = cut(await listLastQuestions(db, id, EARLIER));
    if ((await countReplies(db, id)) < MAX_QUESTIONS) return { id, isNew: false, earlier };
  }
  return { id: await app.db.write((tx) => app.ids.next(tx, "conversation")), isNew: true, earlier: [] };
}

interface CheckedQuestion {
  readonly viewer: Viewer;
  readonly provider: ReadyProvider;
  readonly question: string;
  readonly asked: AskedConversation;
  readonly signal: AbortSignal;
}

/** Finds the sources, and everything that the answer is made from. */
async function answerFrom(app: App, { viewer, provider, question, asked, signal }: CheckedQuestion) {
  // Of a question such as "And on Windows?" the words of the one before say what it is about.
  const searched = [...asked.earlier.slice(-1), question].join(" ");
  const sources = await findSources(app, viewer, lengthOf(question) < SHORT ? searched : question);
  const check = createSupportCheck(new Map(sources.map((source) => [source.number, source])), await app.search.stems());
  const { language } = viewer;
  return answerQuestion(app, {
    ...{ viewer, provider, question, asked, sources, check, signal },
    messages: promptOf(app, { question, earlier: asked.earlier, sources, language }),
    replyId: await app.db.write((tx) => app.ids.next(tx, "assistant_reply")),
  });
}

/** In characters. */
const SHORT = 40;
