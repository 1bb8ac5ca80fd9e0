import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { userBasics } from "../users/index.ts";
import { findQuestion } from "./queries.ts";
import { visibleQuestion } from "./question-info.ts";

/** The people who were invited to answer, in the order in which they were named. */
export async function questionInvitees(
  app: App,
  who: Viewer,
  input: Parsed<"questionInvitees">,
): Promise<Reply<"questionInvitees">> {
  const db = app.db.read;
  const { id } = visibleQuestion(who, await findQuestion(db, input.id), []);
  const invited = await listInvited(db, id);
  const people = await userBasics(app, db, invited);
  return invited.map((userId) => people.get(userId)!);
}

export async function listInvited(db: Db, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invitations")
    .select("user_id")
    .where("question_id", "=", questionId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.user_id);
}
