import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { existingUsers } from "./people.ts";
import { type AnswerRun, importTable, plainId, storeBatch } from "./run.ts";
import { takeRows } from "./store.ts";
import { cut, idOf, numberOf, textOf, wordOf } from "./values.ts";

type ConversationRow = Tables["assistant_conversations"];
type ReplyRow = Tables["assistant_replies"];

const MAX_TOPIC = 200;

/** Imports what people have asked the assistant, and what it has answered. Rule: docs/rules/import-answer.md XA27. */
export async function importConversations(run: AnswerRun): Promise<void> {
  const conversations = new Map<string, ConversationRow>();
  await importTable(run, "ai_conversation", (rows) => async (tx, summary) => {
    const owners = rows.map((row) => idOf(row, "user_id"));
    const known = await existingUsers(tx, owners);
    const usable = rows.filter(
      (row) => known.has(idOf(row, "user_id")) && wordOf(textOf(row, "conversation_id")) !== "",
    );
    const stored = usable.map((row) => [textOf(row, "conversation_id"), conversationOf(run, row)] as const);
    await takeRows(
      tx,
      { table: "assistant_conversations", key: ["id"] },
      stored.map(([, row]) => row),
    );
    const remaining = await remainingConversations(
      tx,
      stored.map(([, { id }]) => id),
    );
    for (const [name, row] of stored) if (remaining.has(row.id)) conversations.set(name, row);
    countImported(summary, "conversations with an AI", stored.length);
    countLeftOut(summary, "conversations with an AI", "of nobody", rows.length - stored.length);
  });
  await importReplies(run, conversations);
}

/** Those that were not deleted here. */
async function remainingConversations(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom("assistant_conversations").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

function conversationOf({ clock }: AnswerRun, row: ForeignRow): ConversationRow {
  const created_at = clock.timeOf(row, "created_at");
  return {
    ...{ id: plainId(idOf(row, "id")), user_id: idOf(row, "user_id"), created_at },
    topic: cut(wordOf(textOf(row, "topic")), MAX_TOPIC),
    updated_at: clock.timeOf(row, "updated_at") || created_at,
  };
}

/** A question and its answer are rows of their own there, one behind the other in their conversation. */
async function importReplies(run: AnswerRun, conversations: ReadonlyMap<string, ConversationRow>): Promise<void> {
  const open = new Map<string, ReplyRow>();
  const save = (replies: readonly ReplyRow[]) =>
    storeBatch(run, async (tx, summary) => {
      await takeRows(tx, { table: "assistant_replies", key: ["id"] }, replies);
      countImported(summary, "answers of an AI", replies.length);
    });
  let done = 0;
  for await (const rows of run.source.batches("ai_conversation_record")) {
    const ended: ReplyRow[] = [];
    for (const row of rows) {
      const conversation = conversations.get(textOf(row, "conversation_id"));
      if (!conversation || idOf(row, "id") === "0") continue;
      const before = open.get(conversation.id);
      if (textOf(row, "role") === "user") {
        if (before) ended.push(before);
        open.set(conversation.id, questionOf(run, row, conversation));
      } else if (before) open.set(conversation.id, withAnswer(before, row));
    }
    await save(ended);
    done += rows.length;
    run.onProgress("ai_conversation_record", done);
  }
  await save([...open.values()]);
}

function questionOf({ clock }: AnswerRun, row: ForeignRow, { id, created_at }: ConversationRow): ReplyRow {
  return {
    ...{ id: plainId(idOf(row, "id")), conversation_id: id, question: wordOf(textOf(row, "content")) },
    ...{ sentences: "[]", sources: "[]", outcome: "failed", draft: "", model: "", vote: "" },
    created_at: clock.timeOf(row, "created_at") || created_at,
  };
}

/** The paragraphs of the answer, which names no sources. */
function withAnswer(reply: ReplyRow, row: ForeignRow): ReplyRow {
  const paragraphs = wordOf(textOf(row, "content")).split(/\n\s*\n/);
  const sentences = paragraphs
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => ({ text, cites: [], isNew: true }));
  if (sentences.length === 0) return reply;
  const vote = numberOf(row, "helpful") > 0 ? "helpful" : numberOf(row, "unhelpful") > 0 ? "unhelpful" : "";
  return { ...reply, sentences: JSON.stringify(sentences), outcome: "answered", vote };
}
