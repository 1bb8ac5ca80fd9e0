import { RENDERER_VERSION } from "@askwell/content/markdown";
import { reasons } from "@askwell/domain";
import type { App } from "../../app.ts";
import {
  type LinkTarget,
  questionIdAt,
  renderImported,
  saveDuplicate,
  saveMentions,
} from "../../features/posts/index.ts";
import type { Tx } from "../../tables.ts";
import { type AnswerRun, storeBatch } from "./run.ts";
import { updateRow } from "./store.ts";

const BATCH = 100;

/**
 * Renders all texts that are new or have changed, now that the people and posts that they name are there, and finds
 * their links. Rule: docs/rules/import-answer.md XA7.
 */
export async function renderTexts(run: AnswerRun): Promise<void> {
  for (const table of ["questions", "answers", "comments"] as const) {
    let done = 0;
    for (let after = ""; ; ) {
      const texts = await listStale(run.app, table, after);
      const last = texts.at(-1);
      if (!last) break;
      const rendered = await Promise.all(
        texts.map(async (text) => ({ ...text, ...(await renderImported(run.app, text.content, text.id)) })),
      );
      await storeBatch(run, async (tx) => {
        for (const text of rendered) await saveText(run.app, tx, table, text);
      });
      if (table !== "comments") for (const { id } of texts) run.touched.add(id);
      done += texts.length;
      run.onProgress(`texts of ${table}`, done);
      after = last.id;
    }
  }
}

interface StaleText {
  readonly id: string;
  readonly question_id: string;
  readonly content: string;
  readonly close_reason: string;
  readonly close_message: string;
}

async function listStale(
  { db }: App,
  table: "questions" | "answers" | "comments",
  after: string,
): Promise<StaleText[]> {
  const none = { close_reason: "", close_message: "" };
  if (table === "questions") {
    const columns = ["id", "id as question_id", "content", "close_reason", "close_message"] as const;
    const all = db.read.selectFrom("questions").select(columns).where("renderer", "!=", RENDERER_VERSION);
    return all.where("id", ">", after).orderBy("id").limit(BATCH).execute();
  }
  if (table === "answers") {
    const all = db.read.selectFrom("answers").select(["id", "question_id", "content"]);
    const stale = all.where("renderer", "!=", RENDERER_VERSION).where("id", ">", after);
    return (await stale.orderBy("id").limit(BATCH).execute()).map((row) => ({ ...row, ...none }));
  }
  const all = db.read.selectFrom("comments").select(["id", "question_id", "original_text as content"]);
  const stale = all.where("renderer", "!=", RENDERER_VERSION).where("id", ">", after);
  return (await stale.orderBy("id").limit(BATCH).execute()).map((row) => ({ ...row, ...none }));
}

interface RenderedPost extends StaleText {
  readonly html: string;
  readonly description: string;
  readonly renderer: number;
  readonly targets: readonly LinkTarget[];
}

async function saveText(
  app: App,
  tx: Tx,
  table: "questions" | "answers" | "comments",
  text: RenderedPost,
): Promise<void> {
  const { id, html, renderer, description, targets } = text;
  if (table === "comments") {
    const row = { id, parsed_text: html, renderer };
    return updateRow(tx, table, { row, columns: ["parsed_text", "renderer"], key: ["id"] });
  }
  const row = { id, html, renderer, description };
  await updateRow(tx, table, { row, columns: ["html", "renderer", "description"], key: ["id"] });
  // Whether they count is set when the state of all posts is known.
  await saveMentions(tx, { post_id: id, question_id: text.question_id, active: false }, targets, app.now());
  if (table === "questions") await saveDuplicate(tx, id, await originalOf(app, tx, text), app.now());
}

/** The question that a closed one duplicates, if it is one of this site. */
async function originalOf(
  app: App,
  tx: Tx,
  { id, close_reason, close_message }: RenderedPost,
): Promise<LinkTarget | null> {
  const original = close_reason === reasons.a_duplicate.key ? questionIdAt(app, close_message) : null;
  if (original === null || original === id) return null;
  const there = await tx.selectFrom("questions").select("id").where("id", "=", original).executeTakeFirst();
  return there ? { to_question_id: original, to_answer_id: "0" } : null;
}
