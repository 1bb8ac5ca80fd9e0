import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { deleteApiKeysById } from "../api-keys/index.ts";
import { deleteGrant, findGrant } from "./queries.ts";
import { deleteRecordsOfKeys } from "./records.ts";

/** Takes all access from a program; its tokens are void at once. Rules: docs/rules/oauth.md OC8. */
export async function disconnectProgram(app: App, member: Member, { id }: Parsed<"disconnectProgram">): Promise<null> {
  await app.db.write(async (tx) => {
    const { key_id } = required(await findGrant(tx, member.id, id), "object_not_found");
    await deleteApiKeysById(tx, [key_id]);
    await deleteRecordsOfKeys(tx, [key_id]);
    await deleteGrant(tx, member.id, id);
  });
  return null;
}
