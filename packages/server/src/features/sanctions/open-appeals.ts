import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { maySanction, roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { listOpenAppeals } from "./queries.ts";
import { staffSanctionOf } from "./wire.ts";

/** The appeals that wait for a decision, oldest first. Source: docs/rules/sanctions.md SN7. */
export async function openAppeals(
  app: App,
  staff: Staff,
  { page, page_size: limit }: Parsed<"openAppeals">,
): Promise<Reply<"openAppeals">> {
  const db = app.db.read;
  const { count, rows } = await listOpenAppeals(db, { limit, offset: (page - 1) * limit });
  const people = await userBasics(
    app,
    db,
    rows.flatMap((row) => [row.user_id, row.staff_id]),
  );
  const { moderator_sanctions } = app.settings.get("sign_in");
  const mayDecide = (id: string) =>
    maySanction(staff, { id, role_id: roles.user }, "restriction", moderator_sanctions).allowed;
  return {
    count,
    list: rows.map((row) => ({
      ...staffSanctionOf(row, { people, now: app.now() }),
      person: people.get(row.user_id) as UserBasic,
      may_decide: mayDecide(row.user_id),
    })),
  };
}
