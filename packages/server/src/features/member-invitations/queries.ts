import { accountKey, type InvitationState } from "@askwell/domain";
import { type ExpressionBuilder, sql } from "kysely";
import { contains, forUpdate } from "../../platform/db/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import type { MemberInvitationRow, MemberInvitationUseRow } from "./table.ts";

/** A page of the list of invitations. */
interface InvitationPage {
  readonly state: InvitationState | "";
  readonly query: string;
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

type Where = ExpressionBuilder<Tables, "member_invitations">;

const hasUsesLeft = (eb: Where) => eb("uses", "<", eb.ref("max_uses"));

const isIn: Record<InvitationState, (eb: Where, now: number) => ReturnType<Where["and"]>> = {
  used: (eb) => eb.and([eb("uses", ">=", eb.ref("max_uses"))]),
  withdrawn: (eb) => eb.and([hasUsesLeft(eb), eb("withdrawn_at", ">", 0)]),
  expired: (eb, now) => eb.and([hasUsesLeft(eb), eb("withdrawn_at", "=", 0), eb("expires_at", "<=", now)]),
  open: (eb, now) => eb.and([hasUsesLeft(eb), eb("withdrawn_at", "=", 0), eb("expires_at", ">", now)]),
};

function matching(db: Db, { state, query, now }: InvitationPage) {
  let rows = db.selectFrom("member_invitations");
  if (state !== "") rows = rows.where((eb) => isIn[state](eb, now));
  if (query !== "") {
    const key = accountKey(query);
    rows = rows.where((eb) =>
      eb.or([
        contains(eb.ref("member_invitations.email_key"), key),
        contains(eb.ref("member_invitations.description"), query),
      ]),
    );
  }
  return rows;
}

/** A page of invitations, the newest first, with the names of their inviters. */
export async function listInvitations(db: Db, page: InvitationPage) {
  return matching(db, page)
    .innerJoin("users", "users.id", "member_invitations.user_id")
    .selectAll("member_invitations")
    .select(["users.username", "users.display_name"])
    .orderBy("member_invitations.created_at", "desc")
    .orderBy("member_invitations.id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countInvitations(db: Db, page: InvitationPage): Promise<number> {
  const row = await matching(db, page)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The newest users of each of some invitations. */
export async function listJoined(db: Db, invitationIds: readonly string[], perInvitation: number) {
  if (invitationIds.length === 0) return [];
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("member_invitation_uses")
        .innerJoin("users", "users.id", "member_invitation_uses.user_id")
        .select(["member_invitation_uses.invitation_id", "users.username", "users.display_name"])
        .select(
          sql<number>`row_number() over (partition by member_invitation_uses.invitation_id order by member_invitation_uses.created_at desc, member_invitation_uses.user_id desc)`.as(
            "place",
          ),
        )
        .where("member_invitation_uses.invitation_id", "in", invitationIds)
        .as("joined"),
    )
    .selectAll()
    .where("place", "<=", perInvitation)
    .orderBy("place")
    .execute();
}

export async function insertInvitation(tx: Tx, invitation: MemberInvitationRow): Promise<void> {
  await tx.insertInto("member_invitations").values(invitation).execute();
}

export async function updateInvitation(tx: Tx, id: string, change: Partial<MemberInvitationRow>): Promise<void> {
  await tx.updateTable("member_invitations").set(change).where("id", "=", id).execute();
}

export async function findInvitationByCode(db: Db, hash: string): Promise<MemberInvitationRow | undefined> {
  return db.selectFrom("member_invitations").selectAll().where("code_hash", "=", hash).executeTakeFirst();
}

/** Locks an invitation until the transaction ends. */
export async function lockInvitation(tx: Tx, id: string): Promise<MemberInvitationRow | undefined> {
  return forUpdate(tx.selectFrom("member_invitations").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** The invitations of an address that can still be used. */
export async function listOpenInvitationsTo(db: Db, emailKey: string, now: number): Promise<MemberInvitationRow[]> {
  return db
    .selectFrom("member_invitations")
    .selectAll()
    .where("email_key", "=", emailKey)
    .where((eb) => isIn.open(eb, now))
    .execute();
}

export async function insertInvitationUse(tx: Tx, use: MemberInvitationUseRow): Promise<void> {
  await tx.insertInto("member_invitation_uses").values(use).execute();
}
