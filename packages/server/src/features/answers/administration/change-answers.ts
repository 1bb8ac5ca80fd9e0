import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { wireId } from "../../posts/index.ts";
import { changeEach } from "../../staff/index.ts";
import { deleteAnswer } from "../delete-answer.ts";
import { recoverAnswer } from "../recover-answer.ts";

/** Deletes or undeletes answers one after another, each as on its own. Rules: docs/rules/administration.md AD18. */
export async function changeAnswers(
  app: App,
  admin: Admin,
  { answer_ids, change, reason }: Parsed<"changeAnswers">,
): Promise<Reply<"changeAnswers">> {
  const rows = await app.db.read.selectFrom("answers").select(["id", "status"]).where("id", "in", answer_ids).execute();
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return changeEach(app, admin, {
    ids: answer_ids,
    nameOf: (id) => wireId(app, id),
    change: async (id) => {
      const isDeleted = required(statuses.get(id), "answer_not_found") === "deleted";
      if (isDeleted === (change === "delete")) return false;
      if (change === "delete") await deleteAnswer(app, admin, { id, reason, captcha_id: "", captcha_code: "" });
      else await recoverAnswer(app, admin, { answer_id: id, reason });
      return true;
    },
  });
}
