import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { parseJson } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { peopleFrom } from "../users/index.ts";
import { findInvited, findShownQuestion } from "./queries.ts";
import { visibleQuestion } from "./question-info.ts";

/** The people who were invited to answer, in the order in which they were named. */
export async function questionInvitees(
  app: App,
  who: Viewer,
  input: Parsed<"questionInvitees">,
): Promise<Reply<"questionInvitees">> {
  const db = app.db.read;
  const question = visibleQuestion(who, await findShownQuestion(db, input.id, who.id), []);
  const invited = question.invited ?? (await findInvited(db, question.id));
  const places = parseJson<readonly InvitedPerson[]>(invited).toSorted((a, b) => a.position - b.position);
  const people = peopleFrom(
    app,
    places.map(({ id, user_id, ...person }) => [user_id, id === null ? null : { ...person, id }]),
  );
  return places.map(({ user_id }) => people.get(user_id)!);
}

/** A person of the column `invited`; without an id of their own where the account was purged. */
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
