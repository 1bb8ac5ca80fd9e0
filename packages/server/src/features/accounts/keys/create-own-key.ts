import type { Parsed, Reply } from "@askwell/contract";
import { type FieldFailure, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { addScopedKey, checkKey, limitProblems, listKeysOf, mayHaveKeys, scopesFor } from "../../api-keys/index.ts";
import { verifyOwner } from "../../two-factor/index.ts";
import { lockUser } from "../../users/index.ts";

/** More than a person can keep apart. */
const MAX_KEYS = 50;

/** What is wrong with a new key of a user. */
export function ownKeyProblems(app: App, member: Member, input: Parsed<"createOwnKey">): FieldFailure[] {
  return [...scopeProblems(app, member, input.scopes), ...limitProblems(app, input)];
}

/** What is wrong with the scopes of a key of a user. */
export function scopeProblems(app: App, member: Member, scopes: readonly string[]): FieldFailure[] {
  const allowed: readonly string[] = scopesFor(app, member);
  const isAllowed = scopes.every((scope) => allowed.includes(scope));
  return isAllowed ? [] : [{ field: "scopes", code: `one_of:${allowed.join(" ")}` }];
}

/** Creates a key that acts as the caller, who proves to be the owner of the account. Rules: docs/rules/api-keys.md AK12. */
export async function createOwnKey(
  app: App,
  member: Member,
  input: Parsed<"createOwnKey">,
): Promise<Reply<"createOwnKey">> {
  if (!mayHaveKeys(app, member)) fail("forbidden");
  checkKey(ownKeyProblems(app, member, input));
  const owner = await verifyOwner(app, member, input);
  const access_key = await app.db.write(async (tx) => {
    const user = await lockUser(tx, member.id);
    // Their rights or their password may have changed since the call began, which deleted the keys they had.
    const hasRole = user?.role_id === member.role_id || member.owes_factor;
    if (user?.status !== "normal" || user.password_hash !== owner.password_hash || !hasRole) fail("forbidden");
    if ((await listKeysOf(tx, member.id)).length >= MAX_KEYS) fail("too_many_keys");
    const { description, scopes, expires_at, addresses, may_post } = input;
    const limits = { scopes, expires_at, addresses, may_post };
    return addScopedKey(app, tx, { description, ...limits, owner: "person", user_id: member.id });
  });
  return { access_key };
}
