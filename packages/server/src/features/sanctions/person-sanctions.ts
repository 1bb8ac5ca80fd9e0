import type { Parsed, Reply } from "@askwell/contract";
import { mayEndSessions, maySanction, type SanctionKind, sanctionKinds, visibleSanctions } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import { listSanctions } from "./queries.ts";
import { staffSanctionOf } from "./wire.ts";

/**
 * What staff have added to an account; holders of rights see what these include. Source: docs/rules/sanctions.md SN5,
 * docs/rules/granted-rights.md GR11.
 */
export async function personSanctions(
  app: App,
  staff: Member,
  { username }: Parsed<"personSanctions">,
): Promise<Reply<"personSanctions">> {
  const db = app.db.read;
  const user = required(await findUserByUsername(db, username), "user_not_found");
  const kinds = visibleSanctions(staff);
  const rows = (await listSanctions(db, user.id)).filter(({ kind }) => kinds.includes(kind as SanctionKind));
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.staff_id),
  );
  const { moderator_sanctions } = app.settings.get("sign_in");
  return {
    user_id: user.id,
    may_add:
      user.status === "deleted"
        ? []
        : sanctionKinds.filter((kind) => maySanction(staff, user, kind, moderator_sanctions).allowed),
    may_end_sessions: user.status !== "deleted" && mayEndSessions(staff, user, moderator_sanctions).allowed,
    list: rows.map((row) => staffSanctionOf(row, { user, people, now: app.now() })),
  };
}
