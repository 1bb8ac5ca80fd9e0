import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { findThreads, maySeeThread, type Thread, wireId } from "../posts/index.ts";

/** A post as lists of what somebody did or earned show it. */
export interface ObjectEntry {
  readonly object_id: string;
  readonly question_id: string;
  readonly answer_id: string;
  readonly object_type: string;
  readonly title: string;
  readonly url_title: string;
  /** HTML. */
  readonly content: string;
}

/**
 * Some posts by id, in a bounded number of queries; posts that were purged are left out. What the viewer may not see
 * keeps its place in the list, but says nothing.
 */
export async function objectEntries(
  app: App,
  db: Db,
  who: Viewer,
  ids: readonly string[],
): Promise<Map<string, ObjectEntry>> {
  const threads = await findThreads(db, ids);
  const seen = [...threads.values()].filter((thread) => maySeeThread(who, thread).allowed);
  const html = await htmlOf(db, seen);
  const deleted = app.translator(who.language)("personal.deleted_question");
  const isShown = (id: string) => html.has(id) && threads.get(id)?.question.status !== "deleted";
  const entries = [...threads].map(([id, { kind, question, answer }]): [string, ObjectEntry] => [
    id,
    {
      object_id: id,
      question_id: wireId(app, question.id),
      answer_id: answer ? wireId(app, answer.id) : "",
      object_type: kind,
      title: isShown(id) ? question.title : deleted,
      url_title: isShown(id) ? question.url_title : "",
      content: html.get(id) ?? "",
    },
  ]);
  return new Map(entries);
}

/** What the posts say, a query for each kind that is among them. */
async function htmlOf(db: Db, threads: readonly Thread[]): Promise<Map<string, string>> {
  const ids = (kind: Thread["kind"]) => threads.filter((thread) => thread.kind === kind).map((thread) => thread.id);
  const [questions, answers, comments] = [ids("question"), ids("answer"), ids("comment")];
  const texts = new Map<string, string>();
  if (questions.length > 0) {
    const rows = await db.selectFrom("questions").select(["id", "html"]).where("id", "in", questions).execute();
    for (const { id, html } of rows) texts.set(id, html);
  }
  if (answers.length > 0) {
    const rows = await db.selectFrom("answers").select(["id", "html"]).where("id", "in", answers).execute();
    for (const { id, html } of rows) texts.set(id, html);
  }
  if (comments.length > 0) {
    const rows = await db.selectFrom("comments").select(["id", "parsed_text"]).where("id", "in", comments).execute();
    for (const { id, parsed_text } of rows) texts.set(id, parsed_text);
  }
  return texts;
}
