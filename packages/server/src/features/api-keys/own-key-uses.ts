import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { usesOf } from "./key-uses.ts";
import { getOwnKey } from "./own-key.ts";

/** What was done with an own key. */
export async function ownKeyUses(app: App, member: Member, { id }: Parsed<"ownKeyUses">): Promise<Reply<"ownKeyUses">> {
  return usesOf(app, await getOwnKey(app.db.read, member, id));
}
