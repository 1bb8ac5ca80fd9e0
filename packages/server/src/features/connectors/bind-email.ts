import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, isAllowedEmail } from "@askwell/domain";
import { ApiError, fail, failField } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Viewer } from "../../viewer.ts";
import { activationMail, bindingMail } from "../accounts/index.ts";
import { checkRateLimit, consumeOrFail } from "../rate-limits/index.ts";
import { storeSession } from "../sessions/index.ts";
import { findUserByEmail, type UserRow } from "../users/index.ts";
import { BINDING_LIFE_S, findOpenBinding, profileOfBinding } from "./bindings.ts";
import { addLinkedAccount } from "./linked-accounts.ts";
import { isSameBrowser } from "./oauth-states.ts";
import { findProvider, providerName } from "./providers.ts";
import { updateBinding } from "./queries.ts";
import type { LoginBindingRow } from "./table.ts";

type BindingReply = Reply<"bindEmail">;

const NOT_BOUND: BindingReply = { email_exist_and_must_be_confirmed: false, access_token: "" };
const EMAIL_TAKEN: BindingReply = { email_exist_and_must_be_confirmed: true, access_token: "" };

/**
 * Takes the address of an external user whose provider sent none. A free address creates an account with an unconfirmed
 * address. A taken one is not connected until its owner confirms it by mail.
 * Source: docs/wire/accounts.md "Connectors".
 */
export async function bindEmail(app: App, viewer: Viewer, input: Parsed<"bindEmail">): Promise<BindingReply> {
  const binding = await findOpenBinding(app, app.db.read, hashToken(input.binding_key));
  if (!binding || !isSameBrowser(viewer, binding.browser_hash)) return fail("user_not_found", { status: 400 });
  if (hasCreatedAccount(binding)) return NOT_BOUND;
  await checkRateLimit(app, "known_address", viewer.browser);
  const owner = await findUserByEmail(app.db.read, accountKey(input.email));
  if (!owner) return register(app, viewer, binding, input.email);
  await consumeOrFail(app, "known_address", viewer.browser);
  if (input.must) await mailOwner(app, viewer, binding, owner);
  return EMAIL_TAKEN;
}

/** Whether the binding has created an account, rather than sent a mail to the owner of an address. */
export const hasCreatedAccount = (binding: LoginBindingRow) => binding.user_id !== "0" && binding.email === "";

async function mailOwner(app: App, viewer: Viewer, binding: LoginBindingRow, owner: UserRow): Promise<void> {
  await consumeOrFail(app, "mail", owner.id);
  const provider = findProvider(app, binding.provider);
  const { username, display_name } = profileOfBinding(binding);
  const params = {
    binding: binding.key_hash,
    provider: provider ? providerName(provider, viewer.language) : binding.provider,
    // Text of the external user: cut, so that it cannot smuggle a message into the mail.
    outsider: [...(username || display_name)].slice(0, 40).join(""),
  };
  await app.db.write(async (tx) => {
    const expires_at = app.now() + BINDING_LIFE_S;
    await updateBinding(tx, binding.key_hash, { user_id: owner.id, email: owner.email, expires_at });
    await app.emit(tx, bindingMail(owner.id, owner.email, owner.language || viewer.language, params));
  });
}

async function register(app: App, viewer: Viewer, binding: LoginBindingRow, email: string): Promise<BindingReply> {
  const { allow_new_registrations, allow_email_domains } = app.settings.get("login");
  if (!isAllowedEmail(email, allow_email_domains)) failField("email_domain", "email");
  if (!allow_new_registrations) fail("registration_closed");
  const profile = profileOfBinding(binding);
  const newcomer = { provider: binding.provider, profile, email, email_confirmed: 0 as const };
  const added = addLinkedAccount(app, newcomer, async (tx, user) => {
    await updateBinding(tx, binding.key_hash, { user_id: user.id, email: "" });
    await app.emit(tx, activationMail(user.id, email, viewer.language));
    return storeSession(app, tx, user, viewer.browser);
  });
  const tokens = await added.catch((error) => {
    // A concurrent call with the same binding was first.
    const isSecond = error instanceof ApiError && (error.code === "login_taken" || error.code === "email_taken");
    return isSecond ? null : Promise.reject(error);
  });
  if (!tokens) return NOT_BOUND;
  viewer.browser.setVisitToken(tokens.visit_token);
  return { email_exist_and_must_be_confirmed: false, access_token: tokens.access_token };
}
