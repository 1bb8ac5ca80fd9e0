import { sql } from "kysely";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { OauthClientRow, OauthGrantRow } from "./table.ts";

/** More than a person uses. */
const MAX_LISTED = 500;

export async function findClient(db: Db, id: string): Promise<OauthClientRow | undefined> {
  return db.selectFrom("oauth_clients").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertClient(tx: Tx, client: OauthClientRow): Promise<void> {
  await tx.insertInto("oauth_clients").values(client).execute();
}

export async function updateClient(tx: Tx, id: string, change: Partial<OauthClientRow>): Promise<void> {
  await tx.updateTable("oauth_clients").set(change).where("id", "=", id).execute();
}

export async function countClients(db: Db): Promise<number> {
  const row = await db
    .selectFrom("oauth_clients")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Clients, the newest first, with the names of those who registered them. */
export async function listClients(db: Db, { page, page_size }: { page: number; page_size: number }) {
  return db
    .selectFrom("oauth_clients")
    .leftJoin("users", "users.id", "oauth_clients.user_id")
    .selectAll("oauth_clients")
    .select(["users.username", "users.display_name"])
    .orderBy("oauth_clients.created_at", "desc")
    .orderBy("oauth_clients.id", "desc")
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

/** How many people have connected each of some clients, and when one of them last used it. */
export async function usesOfClients(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("oauth_grants")
    .innerJoin("api_keys", "api_keys.id", "oauth_grants.key_id")
    .select("oauth_grants.client_id")
    .select((of) => of.fn.countAll<number>().as("people"))
    .select(
      sql<number>`max(case when api_keys.last_used_at > api_keys.created_at then api_keys.last_used_at else 0 end)`.as(
        "last_used_at",
      ),
    )
    .where("oauth_grants.client_id", "in", ids)
    .groupBy("oauth_grants.client_id")
    .execute();
}

/** What a person has allowed a client, while its key exists. */
export async function findGrant(db: Db, userId: string, clientId: string): Promise<OauthGrantRow | undefined> {
  return db
    .selectFrom("oauth_grants")
    .innerJoin("api_keys", "api_keys.id", "oauth_grants.key_id")
    .selectAll("oauth_grants")
    .where("oauth_grants.user_id", "=", userId)
    .where("oauth_grants.client_id", "=", clientId)
    .executeTakeFirst();
}

/** The programs that a person has connected, the newest first. */
export async function listGrantsOf(db: Db, userId: string) {
  return db
    .selectFrom("oauth_grants")
    .innerJoin("api_keys", "api_keys.id", "oauth_grants.key_id")
    .innerJoin("oauth_clients", "oauth_clients.id", "oauth_grants.client_id")
    .selectAll("oauth_grants")
    .select(["oauth_clients.name", "oauth_clients.link", "api_keys.may_post"])
    .select(["api_keys.last_used_at", "api_keys.created_at as key_created_at"])
    .where("oauth_grants.user_id", "=", userId)
    .orderBy("oauth_grants.created_at", "desc")
    .orderBy("oauth_grants.client_id")
    .limit(MAX_LISTED)
    .execute();
}

/** The keys through which a client acts. */
export async function listKeyIdsOf(db: Db, clientId: string): Promise<string[]> {
  const rows = await db.selectFrom("oauth_grants").select("key_id").where("client_id", "=", clientId).execute();
  return rows.map(({ key_id }) => key_id);
}

/** Stores what a person has allowed a client. */
export async function saveGrant(tx: Tx, grant: OauthGrantRow): Promise<void> {
  await upsert(tx, "oauth_grants", grant, {
    key: ["user_id", "client_id"],
    set: ["key_id", "scopes", "created_at"],
  });
}

export async function deleteGrant(tx: Tx, userId: string, clientId: string): Promise<void> {
  await tx.deleteFrom("oauth_grants").where("user_id", "=", userId).where("client_id", "=", clientId).execute();
}

/** Deletes a client and what people have allowed it; its keys and tokens are deleted before. */
export async function deleteClientRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("oauth_grants").where("client_id", "=", id).execute();
  await tx.deleteFrom("oauth_clients").where("id", "=", id).execute();
}
