import type { Parsed } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { changedScopes, checkKey, getOwnKey, mayHaveKeys, updateApiKey } from "../../api-keys/index.ts";
import { verifyOwner } from "../../two-factor/index.ts";
import { scopeProblems } from "./create-own-key.ts";

/** Changes what an own key may do, for the owner of the account. Rules: docs/rules/api-keys.md AK15. */
export async function changeOwnKey(app: App, member: Member, input: Parsed<"changeOwnKey">): Promise<null> {
  if (!mayHaveKeys(app, member)) fail("forbidden");
  checkKey(scopeProblems(app, member, input.scopes));
  await verifyOwner(app, member, input);
  await app.db.write(async (tx) => {
    const key = await getOwnKey(tx, member, input.id);
    await updateApiKey(tx, key.id, changedScopes(key, input));
  });
  return null;
}
