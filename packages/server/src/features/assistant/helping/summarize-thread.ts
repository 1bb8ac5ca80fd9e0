import type { Parsed, Reply } from "@askwell/contract";
import { createSupportCheck, isEnough } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { findThread, maySeeThread } from "../../posts/index.ts";
import { checkedSentences } from "../asking/checked-sentences.ts";
import { type FoundSource, numberedPosts } from "../asking/find-sources.ts";
import { citedReplies } from "../conversations/cited-replies.ts";
import { type StoredSentence, shownText } from "../conversations/stored.ts";
import { listLeavingAnswers, listLeavingQuestions } from "../queries.ts";
import type { ReadyProvider } from "../settings/chosen-provider.ts";
import type { AssistantHelpRow } from "../table.ts";
import { providerFor, streamHelp } from "./complete.ts";
import { dataMessages } from "./data-message.ts";
import { madeOnce } from "./made-once.ts";
import { saveHelp, versionOf } from "./stored-helps.ts";

/** The most answers that are read. */
const MAX_ANSWERS = 30;

const RULES = `You summarise a thread of a questions-and-answers community for readers who have no time to read all of it.

1. Write at most eight short, plain sentences: what is asked, which solutions there are, which one was accepted, and where answers disagree.
2. End every sentence with the numbers of the posts that say it, in square brackets, such as: Restart the server after the change. [2] Name several posts as [1][3].
3. Say only what the posts say, with their words, numbers and names. Add nothing that you know from elsewhere.
4. Write in the language of the posts. No Markdown, no headings, no code blocks, no introduction.

Every sentence is checked against the posts that it names, and deleted if they do not say it.`;

/**
 * A summary of a thread, whose sentences are checked like those of answers. One of the same version is read, not made.
 * Rules: docs/rules/assistant-help.md AH9.
 */
export async function summarizeThread(
  app: App,
  member: Member,
  { question_id }: Parsed<"summarizeThread">,
): Promise<Reply<"summarizeThread">> {
  const provider = await providerFor(app, "summary");
  const db = app.db.read;
  const thread = required(await findThread(db, question_id), "object_not_found");
  if (thread.kind !== "question" || !maySeeThread(member, thread).allowed) fail("object_not_found");
  const { sources, unread } = await postsOf(app, thread.id);
  const lines = sources.map(({ number, title, text, answer_id, accepted, score }) => ({
    ...{ number, score, text, ...(answer_id === "" ? { kind: "question", title } : { kind: "answer", accepted }) },
  }));
  const key = { object_id: thread.id, kind: "summary", language: "" };
  // Scores change with every vote, and the summary hardly.
  const texts = sources.map(({ answer_id, title, text, accepted }) => [answer_id, title, text, accepted]);
  const version = versionOf(RULES, provider.provider, provider.model, texts);
  const make = () => makeSummary(app, member, { key: { ...key, version }, provider, sources, lines });
  return replyOf(app, await madeOnce(app, { ...key, version }, make), unread);
}

interface SummaryOrder {
  readonly key: Pick<AssistantHelpRow, "object_id" | "kind" | "language" | "version">;
  readonly provider: ReadyProvider;
  readonly sources: readonly FoundSource[];
  /** The posts as the model gets them. */
  readonly lines: readonly object[];
}

/** Has a summary written, and stores it if it has a sentence. */
async function makeSummary(
  app: App,
  member: Member,
  { key, provider, sources, lines }: SummaryOrder,
): Promise<AssistantHelpRow> {
  const check = createSupportCheck(new Map(sources.map((source) => [source.number, source])), await app.search.stems());
  const { ai_answer_tokens: maxTokens } = app.settings.get("assistant");
  const counts = { dropped: 0 };
  const sentences: StoredSentence[] = [];
  const written = streamHelp(app, member, { provider, messages: dataMessages(RULES, lines), maxTokens });
  for await (const sentence of checkedSentences(written, check, counts)) sentences.push(sentence);
  const shown = isEnough({ supported: sentences.length, dropped: counts.dropped }) ? sentences : [];
  const cited = new Set(shown.flatMap(({ cites }) => cites));
  const row: AssistantHelpRow = {
    ...{ ...key, title: "", text: JSON.stringify(shown), model: provider.model, created_at: app.now() },
    sources: JSON.stringify(
      sources
        .filter(({ number }) => cited.has(number))
        .map((each) => ({ number: each.number, question_id: each.question_id, answer_id: each.answer_id })),
    ),
  };
  if (shown.length > 0) await app.db.write((tx) => saveHelp(tx, row));
  return row;
}

/** The posts of a thread that may leave and have room. */
async function postsOf(app: App, id: string): Promise<{ sources: readonly FoundSource[]; unread: number }> {
  const db = app.db.read;
  const [question] = await listLeavingQuestions(db, app, [id]);
  if (!question) fail("assistant_excluded");
  const answers = await listLeavingAnswers(db, app, { questionIds: [id], perQuestion: MAX_ANSWERS });
  const of = { question_id: id, title: question.title };
  const posts = [
    { ...of, answer_id: "", html: question.html, score: question.score, accepted: false },
    ...answers.map(({ id: answer_id, html, score, accepted }) => ({
      ...{ ...of, answer_id, html, score, accepted: accepted === 1 },
    })),
  ];
  const sources = numberedPosts(posts);
  const { answer_count } = await db
    .selectFrom("questions")
    .select("answer_count")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { sources, unread: Math.max(0, answer_count + 1 - sources.length) };
}

async function replyOf(app: App, row: AssistantHelpRow, unread: number): Promise<Reply<"summarizeThread">> {
  const [shown] = await citedReplies(app, app.db.read, [{ sentences: row.text, sources: row.sources }]);
  const { model, created_at } = row;
  return { content: shownText(shown!.sentences), sources: [...shown!.sources], unread, model, created_at };
}
