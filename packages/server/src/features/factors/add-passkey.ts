import type { Parsed, Reply } from "@askwell/contract";
import { secondFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { lockUser } from "../users/index.ts";
import { madePasskey, readAnswer } from "./passkeys.ts";
import { deleteStep, insertPasskey, listPasskeys } from "./queries.ts";
import { findOpenStep } from "./steps.ts";
import { afterAdding } from "./switch-factor.ts";

/** Keeps a passkey that the caller's browser has made for the site. Source: docs/rules/second-factor.md TS5 and TS9. */
export async function addPasskey(app: App, member: Member, input: Parsed<"addPasskey">): Promise<Reply<"addPasskey">> {
  const said = readAnswer(input.answer) ?? refuse("passkey_refused");
  const step = await findOpenStep(app, app.db.read, said.challenge, "passkey");
  if (step?.user_id !== member.id) return refuse("second_factor_late");
  const made = (await madePasskey(app, said.answer, said.challenge)) ?? refuse("passkey_refused");
  const name = input.name.trim();
  const adding = app.db.write(async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? refuse("not_signed_in");
    if (!(await deleteStep(tx, step.key_hash))) refuse("second_factor_late");
    if ((await listPasskeys(tx, user.id)).length >= secondFactor.passkeys) refuse("passkeys_full");
    await insertPasskey(tx, { ...made, user_id: user.id, name, created_at: app.now(), last_used_at: 0 });
    return { recovery_codes: await afterAdding(app, tx, user, member.browser.token) };
  });
  return adding.catch((error) => (isUniqueViolation(error) ? refuse("second_factor_there") : Promise.reject(error)));
}
