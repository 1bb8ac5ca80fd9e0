import type { Parsed } from "@askwell/contract";
import { accountKey, mayInvite, maySeeQuestion, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Member } from "../../viewer.ts";
import { usersByUsername } from "../users/index.ts";
import { stateOf } from "./asking/change-question.ts";
import { lockQuestion } from "./queries.ts";
import { listInvited } from "./question-invitees.ts";

/** Replaces the list of invited users and notifies the new ones. Rules: docs/rules/questions.md Q9. */
export async function inviteToAnswer(app: App, who: Member, input: Parsed<"inviteToAnswer">): Promise<null> {
  const verdict = mayInvite(who, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) fail(verdict.reason);
  return app.db.write(async (tx) => {
    const question = required(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
    if (!maySeeQuestion(who, stateOf(question)).allowed) fail("question_not_found", { status: 400 });
    const { id } = question;
    const before = new Set(await listInvited(tx, id));
    const people = new Map((await usersByUsername(tx, input.invite_user)).map((user) => [user.username_key, user]));
    const named = input.invite_user.flatMap((name) => people.get(accountKey(name)) ?? []);
    const invited = [...new Set(named.filter((user) => user.status === "normal").map((user) => user.id))];
    await tx.deleteFrom("invitations").where("question_id", "=", id).execute();
    const keys = { question_id: id, inviter_id: who.id, created_at: app.now() };
    await insertMany(
      tx,
      "invitations",
      invited.map((user_id, position) => ({ ...keys, user_id, position })),
    );
    const invited_ids = invited.filter((user_id) => !before.has(user_id));
    if (invited_ids.length > 0)
      await app.emit(tx, { kind: "people_invited", question_id: id, user_id: who.id, invited_ids });
    await app.invalidate(tx, `question:${id}`);
    return null;
  });
}
