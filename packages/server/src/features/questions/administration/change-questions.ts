import type { Parsed, Reply } from "@askwell/contract";
import type { QuestionOperation } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { wireId } from "../../posts/index.ts";
import { changeEach } from "../../staff/index.ts";
import { closeQuestion } from "../status/close-question.ts";
import { deleteQuestion } from "../status/delete-question.ts";
import { operateQuestion } from "../status/operate-question.ts";
import { recoverQuestion } from "../status/recover-question.ts";
import { reopenQuestion } from "../status/reopen-question.ts";
import type { QuestionRow } from "../table.ts";

type QuestionBulkChange = Exclude<Parsed<"changeQuestions">["change"], "">;
type StatusColumns = Pick<QuestionRow, "status" | "listed" | "pinned">;
type ChangeQuestion = (app: App, admin: Admin, id: string, input: Parsed<"changeQuestions">) => Promise<null>;

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

/** Changes questions one after another, each as on its own. Rules: docs/rules/administration.md AD18. */
export async function changeQuestions(
  app: App,
  admin: Admin,
  input: Parsed<"changeQuestions">,
): Promise<Reply<"changeQuestions">> {
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
