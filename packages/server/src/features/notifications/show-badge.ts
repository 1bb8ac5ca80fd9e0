import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { markShown } from "./queries.ts";

/** True for the first of the caller's tabs and devices that shows a new badge. Rules: docs/rules/badges.md D6. */
export async function showBadge(app: App, member: Member, { id }: Parsed<"showBadge">): Promise<Reply<"showBadge">> {
  return { is_first: await app.db.write((tx) => markShown(tx, member.id, id)) };
}
