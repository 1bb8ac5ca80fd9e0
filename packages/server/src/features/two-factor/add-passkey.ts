import type { Parsed, Reply } from "@askwell/contract";
import { secondFactor } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import type { Member } from "../../viewer.ts";
import { lockUser } from "../users/index.ts";
import { parseAssertion, verifyCreation } from "./passkeys.ts";
import { deleteStep, insertPasskey, listPasskeys } from "./queries.ts";
import { findOpenStep } from "./steps.ts";
import { afterAdding } from "./switch-factor.ts";

/** Stores a passkey that the caller's browser has created. Source: docs/rules/second-factor.md TS5 and TS9. */
export async function addPasskey(app: App, member: Member, input: Parsed<"addPasskey">): Promise<Reply<"addPasskey">> {
  const response = parseAssertion(input.answer) ?? fail("passkey_refused");
  const step = await findOpenStep(app, app.db.read, response.challenge, "passkey");
  if (step?.user_id !== member.id) return fail("second_factor_late");
  const passkey = (await verifyCreation(app, response.answer, response.challenge)) ?? fail("passkey_refused");
  const name = input.name.trim();
  const adding = app.db.write(async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? fail("not_signed_in");
    if (!(await deleteStep(tx, step.key_hash))) fail("second_factor_late");
    if ((await listPasskeys(tx, user.id)).length >= secondFactor.passkeys) fail("passkeys_full");
    await insertPasskey(tx, { ...passkey, user_id: user.id, name, created_at: app.now(), last_used_at: 0 });
    return { recovery_codes: await afterAdding(app, tx, user, member.browser.token) };
  });
  return adding.catch((error) => (isUniqueViolation(error) ? fail("second_factor_there") : Promise.reject(error)));
}
