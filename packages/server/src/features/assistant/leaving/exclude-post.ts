import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { exclude } from "./exclude.ts";
import { ownPost } from "./own-post.ts";

/** Excludes a post, or ends that. Rules: docs/rules/assistant-help.md AH1. */
export async function excludePost(app: App, member: Member, input: Parsed<"excludePost">): Promise<null> {
  await app.db.write(async (tx) => {
    const { id, kind } = await ownPost(tx, member, input.object_id);
    await exclude(app, tx, { id, kind, excluded: input.excluded });
  });
  return null;
}
