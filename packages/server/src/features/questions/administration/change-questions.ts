import type { Parsed, Reply } from "@askwell/contract";
import { type QuestionOperation, tagSlug } from "@askwell/domain";
import { ApiError, fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { wireId, writeReviewed } from "../../posts/index.ts";
import { changeEach } from "../../staff/index.ts";
import { findTagBySlug } from "../../tags/index.ts";
import { retagQuestion } from "../asking/retag-question.ts";
import { closeQuestion } from "../status/close-question.ts";
import { deleteQuestion } from "../status/delete-question.ts";
import { operateQuestion } from "../status/operate-question.ts";
import { recoverQuestion } from "../status/recover-question.ts";
import { reopenQuestion } from "../status/reopen-question.ts";
import type { QuestionRow } from "../table.ts";

type QuestionChanges = Parsed<"changeQuestions">;
type QuestionBulkChange = Exclude<QuestionChanges["change"], "" | "add_tag" | "remove_tag">;
type StatusColumns = Pick<QuestionRow, "status" | "listed" | "pinned">;
type ChangeQuestion = (app: App, admin: Admin, id: string, input: QuestionChanges) => Promise<null>;

const operation =
  (name: QuestionOperation): ChangeQuestion =>
  (app, admin, id, { reason }) =>
    operateQuestion(app, admin, { id, operation: name, reason });

const changes: Readonly<Record<QuestionBulkChange, ChangeQuestion>> = {
  delete: (app, admin, id, { reason }) => deleteQuestion(app, admin, { id, reason, captcha_id: "", captcha_code: "" }),
  undelete: (app, admin, question_id, { reason }) => recoverQuestion(app, admin, { question_id, reason }),
  close: (app, admin, id, { close_type, close_msg }) => closeQuestion(app, admin, { id, close_type, close_msg }),
  reopen: (app, admin, question_id, { reason }) => reopenQuestion(app, admin, { question_id, reason }),
  list: operation("show"),
  unlist: operation("hide"),
  pin: operation("pin"),
  unpin: operation("unpin"),
};

/** Whether a change has nothing to do. */
const isDone: Readonly<Record<QuestionBulkChange, (question: StatusColumns) => boolean>> = {
  delete: ({ status }) => status === "deleted",
  undelete: ({ status }) => status !== "deleted",
  close: ({ status }) => status === "closed",
  reopen: ({ status }) => status === "available",
  list: ({ listed }) => listed === 1,
  unlist: ({ listed }) => listed === 0,
  pin: ({ pinned }) => pinned === 1,
  unpin: ({ pinned }) => pinned === 0,
};

/** Changes questions one after another, each as on its own. Rules: docs/rules/administration.md AD18, AD32. */
export async function changeQuestions(
  app: App,
  admin: Admin,
  input: QuestionChanges,
): Promise<Reply<"changeQuestions">> {
  if (input.change === "add_tag") return retagQuestions(app, admin, input, "add");
  if (input.change === "remove_tag") return retagQuestions(app, admin, input, "remove");
  const name = input.change as QuestionBulkChange;
  const rows = await app.db.read
    .selectFrom("questions")
    .select(["id", "status", "listed", "pinned"])
    .where("id", "in", input.question_ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return changeEach(app, admin, {
    ids: input.question_ids,
    nameOf: (id) => wireId(app, id),
    change: async (id) => {
      if (isDone[name](required(found.get(id), "question_not_found"))) return false;
      await changes[name](app, admin, id, input);
      return true;
    },
  });
}

/** Adds a tag to questions, or removes it. */
async function retagQuestions(
  app: App,
  admin: Admin,
  { question_ids: ids, tag: slug, reason: summary }: QuestionChanges,
  change: "add" | "remove",
): Promise<Reply<"changeQuestions">> {
  if (slug === "") throw new ApiError("bad_fields", { fields: [{ field: "tag", code: "required" }] });
  const tag = await findTagBySlug(app.db.read, tagSlug(slug));
  if (tag?.status !== "available") fail("tag_not_found", { status: 400, field: "tag" });
  const note = [`${change === "add" ? "+" : "−"} ${tag.slug_name}`, summary].filter((part) => part !== "").join(": ");
  return changeEach(app, admin, {
    ids,
    nameOf: (id) => wireId(app, id),
    change: (id) =>
      writeReviewed(app, admin, (tx, judge) =>
        retagQuestion(app, tx, admin, { id, tag, change, summary, note, judge }),
      ),
  });
}
