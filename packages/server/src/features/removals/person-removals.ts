import type { Parsed, Reply } from "@askwell/contract";
import { canRemovePeople, mayDeletePerson, mayRemoveEverything, REMOVAL_UNDO_DAYS } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import type { RemovalKind } from "./parts.ts";
import { countItems, listRemovalsOf } from "./queries.ts";

type RemovalListItem = Reply<"personRemovals">["list"][number];

const DAY_SECONDS = 86_400;

/** The removals of a user. Rules: docs/rules/removals.md SR7. */
export async function personRemovals(
  app: App,
  staff: Staff,
  { username }: Parsed<"personRemovals">,
): Promise<Reply<"personRemovals">> {
  const db = app.db.read;
  const user = required(await findUserByUsername(db, username), "user_not_found");
  const { moderator_sanctions } = app.settings.get("sign_in");
  const rows = await listRemovalsOf(db, user.id);
  const counts = await countItems(
    db,
    rows.map((row) => row.id),
  );
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.staff_id),
  );
  const list = rows.map(({ id, created_at, staff_id, reason, status }): RemovalListItem => {
    const of = (kind: RemovalKind) => counts.get(`${id} ${kind}`) ?? 0;
    const undo_until = created_at + REMOVAL_UNDO_DAYS * DAY_SECONDS;
    const isThere = status === "running" || status === "done";
    return {
      id,
      created_at,
      by: people.get(staff_id)!,
      reason,
      status: status as RemovalListItem["status"],
      counts: {
        questions: of("question"),
        answers: of("answer"),
        comments: of("comment"),
        votes: of("vote"),
        edits: of("edit"),
        flags: of("flag"),
      },
      can_undo: isThere && undo_until > app.now() && canRemovePeople(staff, moderator_sanctions),
      undo_until,
    };
  });
  const isFree = user.status !== "deleted" && !rows.some(({ status }) => status === "running" || status === "undoing");
  return {
    user_id: user.id,
    may_remove: isFree && mayRemoveEverything(staff, user, moderator_sanctions).allowed,
    may_delete: isFree && mayDeletePerson(staff, user, moderator_sanctions).allowed,
    list,
  };
}
