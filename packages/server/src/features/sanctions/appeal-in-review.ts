import type { Reply, UserBasic } from "@askwell/contract";
import { type AppealableKind, mayDecideAppeal } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { findUser, userBasics } from "../users/index.ts";
import { countOthers, findSanction } from "./queries.ts";
import { staffSanctionOf } from "./wire.ts";

type AppealInReview = NonNullable<NonNullable<Reply<"reviewTask">>["appeal"]>;

/** An appeal with all that a decision needs; null when it no longer exists. Source: docs/rules/sanctions.md SN7. */
export async function appealInReview(app: App, db: Db, staff: Viewer, id: string): Promise<AppealInReview | null> {
  const row = await findSanction(db, id);
  const user = row && (await findUser(db, row.user_id));
  if (!row || !user || row.appeal_status === "") return null;
  const people = await userBasics(app, db, [row.user_id, row.staff_id]);
  const others = await countOthers(db, row);
  const { moderator_sanctions } = app.settings.get("sign_in");
  return {
    ...staffSanctionOf(row, { user, people, now: app.now() }),
    person: people.get(row.user_id) as UserBasic,
    others: {
      warnings: others.get("warning") ?? 0,
      restrictions: others.get("restriction") ?? 0,
      suspensions: others.get("suspension") ?? 0,
    },
    may_decide: mayDecideAppeal(staff, user.id, row.kind as AppealableKind, moderator_sanctions).allowed,
  };
}
