import { titleSlug } from "@askwell/content/slug";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { recordEdit } from "../history/index.ts";
import { questionDocument, type RenderedText, saveMentions } from "../posts/index.ts";
import { syncQuestionTags, type TagRow } from "../tags/index.ts";
import { changeQuestion, hasActiveLinks, recountLinks, touchQuestion } from "./change-question.ts";
import type { QuestionRow } from "./table.ts";

/** An edit that is in force from now on. */
export interface QuestionEdit {
  /** Locked. */
  readonly question: QuestionRow;
  readonly title: string;
  readonly text: RenderedText;
  readonly tags: readonly TagRow[];
  /** Whose edit it is. */
  readonly user_id: string;
  readonly revision_id: string;
  readonly log: string;
}

/** Puts an edit of a question in force: texts, tags, links, search and timeline. Rules: docs/rules/edits.md. */
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
  await touchQuestion(app, tx, after, await syncQuestionTags(tx, after, tags));
  const source = { post_id: id, question_id: id, active: hasActiveLinks(after) };
  await recountLinks(tx, await saveMentions(tx, source, targets, now));
  const slugs = tags.map((tag) => tag.slug_name);
  await app.search.save(tx, [questionDocument(after, slugs)]);
  await recordEdit(app, tx, { user_id, object_id: id, kind: "question", revision_id, detail: edit.log });
  return after;
}
