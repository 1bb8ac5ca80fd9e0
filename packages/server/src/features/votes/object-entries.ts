import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { findThreads, maySeeThread, type Thread, titleFor, wireId } from "../posts/index.ts";

/** A post in the lists of a user's votes and points. */
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
 * Posts by id, in a bounded number of queries, without purged ones. Posts that the viewer may not see stay in the list
 * without their content.
 */
export async function objectEntries(
  app: App,
  db: Db,
  who: Viewer,
  ids: readonly string[],
): Promise<Map<string, ObjectEntry>> {
  const threads = await findThreads(db, ids);
  const visible = [...threads.values()].filter((thread) => maySeeThread(who, thread).allowed);
  const html = await htmlOf(db, visible);
  const t = app.translator(who.language);
  const entries = [...threads].map(([id, { kind, question, answer }]): [string, ObjectEntry] => {
    const { title, url_title } = titleFor(t, who, question);
    const object = { object_id: id, object_type: kind, content: html.get(id) ?? "" };
    const answer_id = answer ? wireId(app, answer.id) : "";
    return [id, { ...object, question_id: wireId(app, question.id), answer_id, title, url_title }];
  });
  return new Map(entries);
}

/** The HTML of posts, with one query per kind. */
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
