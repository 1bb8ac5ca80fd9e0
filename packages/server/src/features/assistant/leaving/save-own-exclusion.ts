import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { deleteHelpsOfUser } from "../helping/stored-helps.ts";
import { exclude } from "./exclude.ts";

/** Excludes all posts of the caller, or ends that. Rules: docs/rules/assistant-help.md AH1. */
export async function saveOwnExclusion(app: App, member: Member, input: Parsed<"saveOwnExclusion">): Promise<null> {
  const change = { id: member.id, kind: "user", excluded: input.excluded, sides: ["by_author"] } as const;
  await app.db.write(async (tx) => {
    if ((await exclude(app, tx, change)) && input.excluded) await deleteHelpsOfUser(tx, member.id);
  });
  return null;
}
