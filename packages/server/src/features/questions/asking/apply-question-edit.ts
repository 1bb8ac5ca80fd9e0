import { RENDERER_VERSION } from "@askwell/content/markdown";
import { titleSlug } from "@askwell/content/slug";
import type { App } from "../../../app.ts";
import type { Db, Tx } from "../../../tables.ts";
import { recordEdit } from "../../history/index.ts";
import {
  inRange,
  questionDocument,
  type RenderedText,
  rerenderText,
  type StoredPosts,
  saveMentions,
} from "../../posts/index.ts";
import { syncQuestionTags, type TagRow } from "../../tags/index.ts";
import { lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";
import { changeQuestion, hasActiveLinks, invalidateQuestion, recountLinks } from "./change-question.ts";

/** An edit to be applied. */
export interface QuestionEdit {
  /** Locked. */
  readonly question: QuestionRow;
  readonly title: string;
  readonly text: RenderedText;
  readonly tags: readonly TagRow[];
  /** The author of the edit. */
  readonly user_id: string;
  readonly revision_id: string;
  readonly log: string;
}

/** Applies an edit of a question: texts, tags, links, search index and timeline. Rules: docs/rules/edits.md. */
export async function applyQuestionEdit(app: App, tx: Tx, edit: QuestionEdit): Promise<QuestionRow> {
  const { question, title, tags, user_id, revision_id } = edit;
  const { targets, ...text } = edit.text;
  const { id } = question;
  const now = app.now();
  const after = await changeQuestion(app, tx, question, {
    ...text,
    title,
    url_title: titleSlug(title),
    edited_at: now,
    active_at: now,
    last_edit_user_id: user_id,
    revision_id,
  });
  await invalidateQuestion(app, tx, after, await syncQuestionTags(app, tx, after, tags));
  const source = { post_id: id, question_id: id, active: hasActiveLinks(after) };
  await recountLinks(tx, await saveMentions(tx, source, targets, now));
  const slugs = tags.map((tag) => tag.slug_name);
  await app.search.save(tx, [questionDocument(after, slugs)]);
  await recordEdit(app, tx, { user_id, object_id: id, kind: "question", revision_id, detail: edit.log });
  return after;
}

const textsOf = (db: Db) => db.selectFrom("questions").select(["id", "content", "html", "description"]);

/** The texts of questions, for the job that renders them again. Source: docs/rules/markdown.md M13. */
export const storedQuestions: StoredPosts = {
  table: "questions",
  list: (db, range) => textsOf(db).where(inRange(range)).orderBy("id").limit(range.limit).execute(),
  find: (db, id) => textsOf(db).where("id", "=", id).executeTakeFirst(),
  async render(app, text) {
    const { id, content } = text;
    const { html, renderer, description } = await rerenderText(app, app.db.read, text);
    const save = async (tx: Tx) => {
      const question = await lockQuestion(tx, id);
      if (question?.content !== content) return;
      await changeQuestion(app, tx, question, { html, renderer, description });
    };
    return { html, description, save };
  },
  // Updates only the question's own row: no other table or page contains the renderer version.
  async confirm(tx, ids) {
    await tx.updateTable("questions").set({ renderer: RENDERER_VERSION }).where("id", "in", ids).execute();
  },
};
