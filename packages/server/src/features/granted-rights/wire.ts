import type { Reply, UserBasic } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { userBasics } from "../users/index.ts";
import { grantOf, wordsOf } from "./grant-columns.ts";
import { listTagNames } from "./queries.ts";
import type { GrantRow } from "./table.ts";

type OwnGrant = Reply<"ownRights">["list"][number];
type ListedGrant = Reply<"grantPage">["list"][number];

/** Grants with what their rows name: the tags, the users and who granted. A fixed number of queries. */
export async function listedGrants(app: App, db: Db, rows: readonly GrantRow[]): Promise<ListedGrant[]> {
  const people = await userBasics(
    app,
    db,
    rows.flatMap((row) => [row.user_id, row.granted_by]),
  );
  const own = await ownGrants(db, rows);
  return rows.map((row, at) => ({
    ...(own[at] as OwnGrant),
    note: row.note,
    by: people.get(row.granted_by) ?? null,
    state: stateOf(row, app.now()),
    ended_at: row.ended_at,
    user_info: people.get(row.user_id) as UserBasic,
  }));
}

/** Grants as their user reads them. */
export async function ownGrants(db: Db, rows: readonly GrantRow[]): Promise<OwnGrant[]> {
  const names = await listTagNames(
    db,
    rows.flatMap(({ tag_ids }) => wordsOf(tag_ids)),
  );
  return rows.map((row) => {
    const { id, rights, tag_ids, until } = grantOf(row);
    const tags = tag_ids.flatMap((tag) => names.get(tag) ?? []);
    return { id, rights: [...rights], tags, created_at: row.created_at, until };
  });
}

function stateOf({ state, until }: GrantRow, now: number): ListedGrant["state"] {
  if (state === "ended") return "ended";
  return until !== 0 && until <= now ? "over" : "in_force";
}
