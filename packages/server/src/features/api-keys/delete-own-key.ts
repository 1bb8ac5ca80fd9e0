import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { getOwnKey } from "./own-key.ts";
import { deleteApiKeyById } from "./queries.ts";

/** Deletes an own key. */
export async function deleteOwnKey(app: App, member: Member, { id }: Parsed<"deleteOwnKey">): Promise<null> {
  await app.db.write(async (tx) => deleteApiKeyById(tx, (await getOwnKey(tx, member, id)).id));
  return null;
}
