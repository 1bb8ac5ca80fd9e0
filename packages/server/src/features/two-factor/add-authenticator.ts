import type { Parsed, Reply } from "@askwell/contract";
import { parseSecondFactor } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { checkRateLimit, countAttempt } from "../rate-limits/index.ts";
import { lockUser } from "../users/index.ts";
import { deleteStep, findAuthenticator, insertAuthenticator } from "./queries.ts";
import { findOpenStep } from "./steps.ts";
import { afterAdding } from "./switch-factor.ts";
import { stepOfCode } from "./totp.ts";

type AddAuthenticatorInput = Parsed<"addAuthenticator">;

/** Enables an authenticator app by a valid code, which is used up. Source: docs/rules/second-factor.md TS9. */
export async function addAuthenticator(
  app: App,
  member: Member,
  input: AddAuthenticatorInput,
): Promise<Reply<"addAuthenticator">> {
  await checkRateLimit(app, "proof", member.id);
  const recovery_codes = await app.db.write(async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? fail("not_signed_in");
    if (await findAuthenticator(tx, user.id)) fail("second_factor_there");
    const step = await findOpenStep(app, tx, input.key, "authenticator");
    if (step?.user_id !== user.id) return fail("second_factor_late");
    const last_step = await stepOfSentCode(app, step, input);
    if (last_step === undefined) return null;
    await deleteStep(tx, step.key_hash);
    await insertAuthenticator(tx, { user_id: user.id, secret: step.kept, last_step, created_at: app.now() });
    return afterAdding(app, tx, user, member.browser.token);
  });
  if (recovery_codes) return { recovery_codes };
  await countAttempt(app, "proof", member.id);
  return fail("second_factor_wrong", { field: "second_factor" });
}

async function stepOfSentCode(
  app: App,
  step: { user_id: string; kept: string },
  input: AddAuthenticatorInput,
): Promise<number | undefined> {
  const secret = await app.secrets.open(step.kept, step.user_id);
  const sent = parseSecondFactor(input.second_factor);
  if (secret === null || sent?.kind !== "code") return undefined;
  return stepOfCode(secret, sent.code, app.now(), 0);
}
