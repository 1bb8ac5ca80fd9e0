import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { getOwnKey, mayHaveKeys, replaceSecret } from "../../api-keys/index.ts";
import { verifyOwner } from "../../two-factor/index.ts";

/** Gives an own key another secret, for the owner of the account. Rules: docs/rules/api-keys.md AK10, AK12. */
export async function rotateOwnKey(
  app: App,
  member: Member,
  input: Parsed<"rotateOwnKey">,
): Promise<Reply<"rotateOwnKey">> {
  if (!mayHaveKeys(app, member)) fail("forbidden");
  await verifyOwner(app, member, input);
  const access_key = await app.db.write(async (tx) =>
    replaceSecret(app, tx, await getOwnKey(tx, member, input.id), input.grace_hours),
  );
  return { access_key };
}
