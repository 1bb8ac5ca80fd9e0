import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { countsIn } from "./on-account-merge-requested.ts";
import { listMerges } from "./queries.ts";

/** So many merges are listed. */
const MAX_LISTED = 50;

/** The last merges of accounts. Rules: docs/rules/merging-users.md MU8. */
export async function accountMerges(app: App, _admin: Admin): Promise<Reply<"accountMerges">> {
  const db = app.db.read;
  const rows = await listMerges(db, MAX_LISTED);
  const ids = rows.flatMap(({ to_id, staff_id }) => [to_id, staff_id]);
  const people = await userBasics(app, db, ids);
  const list = rows.map(({ id, created_at, ended_at, from_username, to_id, staff_id, status, reason, counts }) => {
    const done = Object.values(countsIn({ counts }));
    return {
      ...{ id, created_at, ended_at, from_username, to: people.get(to_id)!, by: people.get(staff_id)!, reason },
      is_running: status === "running",
      moved: done.reduce((sum, { moved }) => sum + moved, 0),
      dropped: done.reduce((sum, { dropped }) => sum + dropped, 0),
    };
  });
  return { list };
}
