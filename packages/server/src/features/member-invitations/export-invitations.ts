import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvTime, listCsv } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { invitationPart } from "./member-invitations.ts";

const columns = [
  ...["id", "time", "to", "link", "state", "role", "uses", "most_uses", "tags", "expires", "invited_by", "joined"],
];

/** The invitations of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD20. */
export async function exportInvitations(
  app: App,
  _: Admin,
  input: Parsed<"exportInvitations">,
): Promise<Reply<"exportInvitations">> {
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await invitationPart(app, { ...input, after, limit });
    const rows = list.map((row) => [
      ...[row.id, csvTime(row.created_at), row.e_mail, row.description, row.state, row.role_id, row.uses],
      ...[row.max_uses, row.tags.join(" "), csvTime(row.expires_at), row.inviter.username],
      row.joined.map(({ username }) => username).join(" "),
    ]);
    return { rows, next };
  });
  return { csv };
}
