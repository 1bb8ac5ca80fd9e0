import type { Parsed, Reply } from "@askwell/contract";
import { mayRemoveEverything } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { findUser, userBasics } from "../users/index.ts";
import { countStaying, countsOf, listNewestQuestions, losesOfOthers } from "./preview-queries.ts";

/** What removing everything of a user would do. Rules: docs/rules/removals.md SR2. */
export async function removalPreview(
  app: App,
  staff: Staff,
  { user_id }: Parsed<"removalPreview">,
): Promise<Reply<"removalPreview">> {
  const db = app.db.read;
  const user = required(await findUser(db, user_id), "user_not_found");
  const verdict = mayRemoveEverything(staff, user, app.settings.get("sign_in").moderator_sanctions);
  if (!verdict.allowed) fail(verdict.reason);
  const person = (await userBasics(app, db, [user.id])).get(user.id)!;
  return {
    person,
    counts: await countsOf(db, user.id),
    questions: await listNewestQuestions(db, user.id),
    others: await losesOfOthers(db, user.id),
    stays: await countStaying(db, user.id),
  };
}
