import { limits } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import type { Judge } from "../../posts/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { listTagsOf, type TagRow } from "../../tags/index.ts";
import { lockQuestion } from "../queries.ts";
import { editQuestionIn } from "./edit-question.ts";

interface Retagging {
  readonly id: string;
  /** Available. */
  readonly tag: TagRow;
  readonly change: "add" | "remove";
  /** The summary of the edit, which all readers of the history see. */
  readonly summary: string;
  /** For the staff log. */
  readonly note: string;
  readonly judge?: Judge;
}

/**
 * Adds a tag to a question, or removes it with its synonyms, as an edit within the limits of any edit; false if it is so
 * already. Rules: docs/rules/administration.md AD32.
 */
export async function retagQuestion(app: App, tx: Tx, who: Member, retagging: Retagging): Promise<boolean> {
  const { id, tag, change, summary: edit_summary, note, judge } = retagging;
  const question = required(await lockQuestion(tx, id), "question_not_found");
  const before = (await listTagsOf(tx, [id])).get(id) ?? [];
  const others = before.filter((each) => mainOf(each) !== mainOf(tag));
  const hasTag = others.length < before.length;
  if (hasTag === (change === "add")) return false;
  const after = change === "add" ? [...before, tag] : others;
  const { max: count } = limits.tagsPerQuestion;
  if (after.length > count) fail("too_many_tags", { params: { count } });
  const tags = after.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" }));
  const start = { base_revision_id: "", restores_revision_id: "", captcha_id: "", captcha_code: "" };
  const { title, content } = question;
  const edit = { ...start, id, title, content, tags, edit_summary };
  const { wait_for_review } = await editQuestionIn(app, tx, who, { ...edit, ...(judge && { judge }) });
  // A key that is not trusted would leave up to a hundred suggestions to the review.
  if (wait_for_review) fail("key_untrusted");
  await logStaffAction(app, tx, who, {
    ...{ action: "question_edit", object: { id, kind: "question" }, person_id: question.user_id, note },
    before: { revision_id: question.revision_id },
  });
  return true;
}

const mainOf = ({ id, main_tag_id }: TagRow) => (main_tag_id === "0" ? id : main_tag_id);
