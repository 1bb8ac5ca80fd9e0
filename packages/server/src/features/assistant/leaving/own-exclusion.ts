import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { isExcluded } from "../queries.ts";

/** Whether all posts of the caller are excluded. Rules: docs/rules/assistant-help.md AH1. */
export async function ownExclusion(app: App, member: Member): Promise<Reply<"ownExclusion">> {
  return { excluded: await isExcluded(app.db.read, member.id, ["by_author"]) };
}
