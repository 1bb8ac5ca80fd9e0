import type { Parsed, Reply } from "@askwell/contract";
import { invitationState } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listTagsById } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { listInvitations, listJoined } from "./queries.ts";

const MOST_JOINED = 5;

const idsIn = (tags: string) => (tags === "" ? [] : tags.split(" "));

type InvitationPart = Reply<"memberInvitations">;

/** All invitations, by time. Rules: docs/rules/administration.md AD20. */
export async function memberInvitations(
  app: App,
  _: Admin,
  input: Parsed<"memberInvitations">,
): Promise<InvitationPart> {
  return invitationPart(app, { ...input, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function invitationPart(
  app: App,
  request: Omit<Parsed<"memberInvitations">, "page_size"> & { readonly limit: number },
): Promise<InvitationPart> {
  const db = app.db.read;
  const now = app.now();
  const { rows, next, isPartial } = await listInvitations(db, { ...request, now });
  const tags = await listTagsById(db, [...new Set(rows.flatMap((row) => idsIn(row.tags)))]);
  const joined = await listJoined(
    db,
    rows.map(({ id }) => id),
    MOST_JOINED,
  );
  const inviters = await userBasics(
    app,
    db,
    rows.map(({ user_id }) => user_id),
  );
  const slugs = new Map(tags.map(({ id, slug_name }) => [id, slug_name]));
  const list = rows.map(({ id, email, description, role_id, max_uses, uses, created_at, expires_at, ...row }) => ({
    ...{ id, e_mail: email, description, role_id, max_uses, uses, created_at, expires_at },
    state: invitationState({ max_uses, uses, expires_at, withdrawn_at: row.withdrawn_at }, now),
    tags: idsIn(row.tags).flatMap((tagId) => slugs.get(tagId) ?? []),
    inviter: namesOf(inviters.get(row.user_id)),
    joined: joined.filter(({ invitation_id }) => invitation_id === id).map(namesOf),
  }));
  return { list, next, is_partial: isPartial };
}

const namesOf = (person: { readonly username: string; readonly display_name: string } | undefined) => ({
  username: person?.username ?? "",
  display_name: person?.display_name ?? "",
});
