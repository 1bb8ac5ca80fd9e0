import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { parseJson } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { peopleFrom } from "../users/index.ts";
import { findInvited, findQuestionPageRow } from "./queries.ts";
import { visibleQuestion } from "./question-info.ts";

/** The users invited to answer, in the order in which they were named. */
export async function questionInvitees(
  app: App,
  who: Viewer,
  input: Parsed<"questionInvitees">,
): Promise<Reply<"questionInvitees">> {
  const db = app.db.read;
  const question = visibleQuestion(who, await findQuestionPageRow(db, input.id, who.id), []);
  const invited = question.invited ?? (await findInvited(db, question.id));
  const positions = parseJson<readonly InvitedPerson[]>(invited).toSorted((a, b) => a.position - b.position);
  const people = peopleFrom(
    app,
    positions.map(({ id, user_id, ...person }) => [user_id, id === null ? null : { ...person, id }]),
  );
  return positions.map(({ user_id }) => people.get(user_id)!);
}

/** A user in the column `invited`; the columns of a purged account are empty. */
interface InvitedPerson {
  readonly id: string | null;
  readonly user_id: string;
  readonly position: number;
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
