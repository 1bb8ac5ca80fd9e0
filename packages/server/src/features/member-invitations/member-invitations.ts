import type { Parsed, Reply } from "@askwell/contract";
import { invitationState } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listTagsById } from "../tags/index.ts";
import { countInvitations, listInvitations, listJoined } from "./queries.ts";

const MOST_JOINED = 5;

const idsIn = (tags: string) => (tags === "" ? [] : tags.split(" "));

/** A page of all invitations. */
export async function memberInvitations(
  app: App,
  _: Admin,
  { page, page_size, state, query }: Parsed<"memberInvitations">,
): Promise<Reply<"memberInvitations">> {
  const db = app.db.read;
  const now = app.now();
  const filter = { state, query: query.trim(), now, offset: (page - 1) * page_size, limit: page_size };
  const rows = await listInvitations(db, filter);
  const tags = await listTagsById(db, [...new Set(rows.flatMap((row) => idsIn(row.tags)))]);
  const joined = await listJoined(
    db,
    rows.map(({ id }) => id),
    MOST_JOINED,
  );
  const slugs = new Map(tags.map(({ id, slug_name }) => [id, slug_name]));
  return {
    count: await countInvitations(db, filter),
    list: rows.map(({ id, email, description, role_id, max_uses, uses, created_at, expires_at, ...row }) => ({
      ...{ id, e_mail: email, description, role_id, max_uses, uses, created_at, expires_at },
      state: invitationState({ max_uses, uses, expires_at, withdrawn_at: row.withdrawn_at }, now),
      tags: idsIn(row.tags).flatMap((tagId) => slugs.get(tagId) ?? []),
      inviter: { username: row.username, display_name: row.display_name },
      joined: joined
        .filter(({ invitation_id }) => invitation_id === id)
        .map(({ username, display_name }) => ({ username, display_name })),
    })),
  };
}
