import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { getOwnKey, mayHaveKeys } from "./own-key.ts";
import { replaceSecret } from "./scoped-key.ts";

/** Gives an own key another secret. Rule: docs/rules/api-keys.md AK10. */
export async function rotateOwnKey(
  app: App,
  member: Member,
  input: Parsed<"rotateOwnKey">,
): Promise<Reply<"rotateOwnKey">> {
  if (!mayHaveKeys(app, member)) fail("forbidden");
  const access_key = await app.db.write(async (tx) =>
    replaceSecret(app, tx, await getOwnKey(tx, member, input.id), input.grace_hours),
  );
  return { access_key };
}
