import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { forgetHistory } from "../history/index.ts";
import { addToTotals, forgetLinks } from "../posts/index.ts";
import { forgetQuestionTags } from "../tags/index.ts";
import { recountLinks } from "./change-question.ts";

/** Removes deleted questions for good, with all that belongs to them but their answers. */
export async function forgetQuestions(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("questions").where("id", "in", ids).execute();
  await tx.deleteFrom("invitations").where("question_id", "in", ids).execute();
  await tx.deleteFrom("question_views").where("question_id", "in", ids).execute();
  await forgetQuestionTags(tx, ids);
  await recountLinks(tx, await forgetLinks(tx, ids));
  await forgetHistory(tx, ids);
  await app.search.remove(tx, ids);
  await addToTotals(tx, { "questions.deleted": -ids.length });
  await app.emit(tx, { kind: "posts_purged", post_ids: [...ids] });
  await app.touch(tx, "questions", ...ids.map((id) => `question:${id}`));
}
