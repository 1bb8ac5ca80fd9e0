import type { Parsed } from "@askwell/contract";
import { accountKey, type InvitationState } from "@askwell/domain";
import { type ExpressionBuilder, sql } from "kysely";
import { contains, forUpdate, listPart, MAX_SEARCHED, startingAt } from "../../platform/db/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import type { MemberInvitationRow, MemberInvitationUseRow } from "./table.ts";

/** Which invitations, from which key on. */
interface InvitationRequest extends Pick<Parsed<"memberInvitations">, "state" | "order" | "query" | "after"> {
  readonly now: number;
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

/** Invitations by time, from a key on, with the names of their inviters; a state or words are searched for. */
export async function listInvitations(db: Db, { state, order, query, after, now, limit }: InvitationRequest) {
  const direction = order === "oldest" ? "asc" : "desc";
  const text = query.trim();
  const key = /^(\d{1,15})_(\d{1,20})$/.exec(after);
  const values = [Number(key?.[1]), key?.[2] ?? ""];
  const all = db
    .selectFrom("member_invitations")
    .selectAll()
    .$if(key !== null, (rows) => rows.where(sql<boolean>`${startingAt(db, ["created_at", "id"], values, direction)}`))
    .orderBy("created_at", direction)
    .orderBy("id", direction);
  const fits = (eb: Where) => {
    const words = [contains(eb.ref("email_key"), accountKey(text)), contains(eb.ref("description"), text)];
    return eb.and([...(state === "" ? [] : [isIn[state](eb, now)]), ...(text === "" ? [] : [eb.or(words)])]);
  };
  const search = (rows: number) =>
    db
      .selectFrom(all.limit(MAX_SEARCHED).as("member_invitations"))
      .selectAll()
      .where((eb) => fits(eb as unknown as Where))
      .orderBy("created_at", direction)
      .orderBy("id", direction)
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => `${row.created_at}_${row.id}`,
    read: (rows, offset) => all.limit(rows).offset(offset).execute(),
    search: state === "" && text === "" ? null : search,
  });
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
