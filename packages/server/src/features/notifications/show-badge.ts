import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { markOthersShown, markShown } from "./queries.ts";

/**
 * True for the first of the caller's tabs and devices that shows a new badge. All others that wait are announced with it,
 * so that a history of badges is one message. Rules: docs/rules/badges.md D6.
 */
export async function showBadge(app: App, member: Member, { id }: Parsed<"showBadge">): Promise<Reply<"showBadge">> {
  return app.db.write(async (tx) => {
    if (!(await markShown(tx, member.id, id))) return { is_first: false };
    return { is_first: true, others: await markOthersShown(tx, member.id) };
  });
}
