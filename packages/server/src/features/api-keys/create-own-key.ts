import type { Parsed, Reply } from "@askwell/contract";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockUser } from "../users/index.ts";
import { mayHaveKeys, scopesFor } from "./own-key.ts";
import { listKeysOf } from "./queries.ts";
import { addScopedKey, checkKey, limitProblems } from "./scoped-key.ts";

/** More than a person can keep apart. */
const MAX_KEYS = 50;

/** What is wrong with a new key of a user. */
export function ownKeyProblems(app: App, member: Member, input: Parsed<"createOwnKey">): FieldFailure[] {
  const allowed: readonly string[] = scopesFor(member);
  const isAllowed = input.scopes.every((scope) => allowed.includes(scope));
  const problem = { field: "scopes", code: `one_of:${allowed.join(" ")}` };
  return [...(isAllowed ? [] : [problem]), ...limitProblems(app, input)];
}

/** Creates a key that acts as the caller. Rules: docs/rules/api-keys.md AK12. */
export async function createOwnKey(
  app: App,
  member: Member,
  input: Parsed<"createOwnKey">,
): Promise<Reply<"createOwnKey">> {
  if (!mayHaveKeys(app, member)) fail("forbidden");
  checkKey(ownKeyProblems(app, member, input));
  const access_key = await app.db.write(async (tx) => {
    const user = await lockUser(tx, member.id);
    // Their rights may have changed since the call began, which deleted the keys they had.
    const hasRole = user?.role_id === member.role_id || member.owes_factor;
    if (user?.status !== "normal" || !hasRole) fail("forbidden");
    if ((await listKeysOf(tx, member.id)).length >= MAX_KEYS) fail("too_many_keys");
    return addScopedKey(app, tx, { ...input, owner: "person", user_id: member.id });
  });
  return { access_key };
}
