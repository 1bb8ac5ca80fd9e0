import { PATTERN_DAYS } from "@askwell/domain";
import { downwards, forUpdate, insertMany, startingAt, toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { VoteGroupMemberRow, VoteGroupRow } from "./table.ts";

const DAY_SECONDS = 86_400;
const VOTES_KEY = ["updated_at", "object_id", "user_id"] as const;

interface UpvoteRow {
  readonly user_id: string;
  readonly author_id: string;
  readonly object_id: string;
  readonly updated_at: number;
}

/** Upvotes of the last 90 days, newest first, from a vote on, read by the index of their time. */
export async function listUpvotes(db: Db, from: UpvoteRow | null, now: number, limit: number): Promise<UpvoteRow[]> {
  const recent = db
    .selectFrom("votes")
    .select(["user_id", "author_id", "object_id", "updated_at"])
    .where("updated_at", ">=", now - PATTERN_DAYS * DAY_SECONDS)
    .where("direction", "=", "up");
  const key = from && startingAt<unknown>(db as never, VOTES_KEY, [from.updated_at, from.object_id, from.user_id]);
  const votes = key && from ? recent.where("updated_at", "<=", from.updated_at).where(key as never) : recent;
  return votes.orderBy(downwards(VOTES_KEY)).limit(limit).execute();
}

/** Some open pairs who are logged in from one address, the last found first. */
export async function listLinkedPairs(db: Db, limit: number): Promise<(readonly [string, string])[]> {
  const pairs = db.selectFrom("vote_patterns").select(["voter_id", "author_id"]).where("status", "=", "open");
  const rows = await pairs.where("same_address", "=", 1).orderBy("found_at", "desc").limit(limit).execute();
  return rows.map(({ voter_id, author_id }) => [voter_id, author_id] as const);
}

/** From where and with which browsers users are logged in. */
export async function listPlaces(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const sessions = db.selectFrom("sessions").select(["user_id", "ip", "user_agent"]).distinct();
  return sessions.where("user_id", "in", userIds).where("ip", "!=", "").execute();
}

/** All groups, locked until the transaction ends. There are few: those that are no longer found go. */
export async function lockGroups(tx: Tx): Promise<VoteGroupRow[]> {
  return forUpdate(tx.selectFrom("vote_groups").selectAll().orderBy("id")).execute();
}

export async function lockGroup(tx: Tx, id: string): Promise<VoteGroupRow | undefined> {
  return forUpdate(tx.selectFrom("vote_groups").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** The members of groups, those with the most votes for the others first. */
export async function listMembers(db: Db, groupIds: readonly string[]): Promise<VoteGroupMemberRow[]> {
  if (groupIds.length === 0) return [];
  const members = db.selectFrom("vote_group_members").selectAll().where("group_id", "in", groupIds);
  return members.orderBy("given", "desc").orderBy("user_id").execute();
}

/** Stores a group with its members, in place of those that it had. */
export async function saveGroup(tx: Tx, row: VoteGroupRow, members: readonly VoteGroupMemberRow[]): Promise<void> {
  await upsert(tx, "vote_groups", row, ["id"]);
  await tx.deleteFrom("vote_group_members").where("group_id", "=", row.id).execute();
  await insertMany(tx, "vote_group_members", members);
}

export async function setGroupStatus(
  tx: Tx,
  id: string,
  change: Pick<VoteGroupRow, "status" | "staff_id" | "dismissed_at">,
): Promise<void> {
  await tx.updateTable("vote_groups").set(change).where("id", "=", id).execute();
}

export async function deleteGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("vote_group_members").where("group_id", "in", ids).execute();
  await tx.deleteFrom("vote_groups").where("id", "in", ids).execute();
}

/** The groups of which a user is a member. */
export async function listGroupsOf(db: Db, userId: string): Promise<string[]> {
  const members = db.selectFrom("vote_group_members").select("group_id").where("user_id", "=", userId);
  return (await members.execute()).map(({ group_id }) => group_id);
}

/** A page of the groups, the last found first. */
export async function listGroups(
  db: Db,
  status: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<VoteGroupRow[]> {
  const groups = db.selectFrom("vote_groups").selectAll().where("status", "=", status);
  return groups.orderBy("found_at", "desc").orderBy("id", "desc").offset(offset).limit(limit).execute();
}

export async function countGroups(db: Db, status: string): Promise<number> {
  const groups = db.selectFrom("vote_groups").where("status", "=", status);
  return toNumber((await groups.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n);
}
