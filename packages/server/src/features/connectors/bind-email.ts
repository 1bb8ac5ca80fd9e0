import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, isAllowedEmail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { Refusal, refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { activationMail, bindingMail } from "../accounts/index.ts";
import { countOrRefuse } from "../attempts/index.ts";
import { storeSession } from "../sessions/index.ts";
import { findUserByEmail, type UserRow } from "../users/index.ts";
import { BINDING_LIFE_S, findOpenBinding, outsiderOf } from "./bindings.ts";
import { addNewcomer } from "./enter.ts";
import { findProvider, nameOf } from "./providers.ts";
import { updateBinding } from "./queries.ts";
import { isSameBrowser } from "./states.ts";
import type { LoginBindingRow } from "./table.ts";

type Told = Reply<"bindEmail">;

const nothingDone: Told = { email_exist_and_must_be_confirmed: false, access_token: "" };
const isSomebodys: Told = { email_exist_and_must_be_confirmed: true, access_token: "" };

/**
 * Takes the address of somebody whom another system has sent without one. A free one makes an account whose address is
 * still to be confirmed. One that somebody has connects nothing: its owner is asked by mail. Source: api-accounts 12.
 */
export async function bindEmail(app: App, viewer: Viewer, input: Parsed<"bindEmail">): Promise<Told> {
  const binding = await findOpenBinding(app, app.db.read, hashToken(input.binding_key));
  if (!binding || !isSameBrowser(viewer, binding.browser_hash)) return refuse("user_not_found", { status: 400 });
  if (isUsed(binding)) return nothingDone;
  const owner = await findUserByEmail(app.db.read, accountKey(input.email));
  if (!owner) return register(app, viewer, binding, input.email);
  if (input.must) await askOwner(app, viewer, binding, owner);
  return isSomebodys;
}

/** An account has come of it, rather than a question to the owner of an address. */
const isUsed = (binding: LoginBindingRow) => binding.user_id !== "0" && binding.email === "";

async function askOwner(app: App, viewer: Viewer, binding: LoginBindingRow, owner: UserRow): Promise<void> {
  await countOrRefuse(app, "mail", owner.id);
  const provider = findProvider(app, binding.provider);
  const { username, display_name } = outsiderOf(binding);
  const about = {
    binding: binding.key_hash,
    provider: provider ? nameOf(app, provider, viewer.language) : binding.provider,
    // Their own words: too few for a letter of theirs inside of ours.
    outsider: [...(username || display_name)].slice(0, 40).join(""),
  };
  await app.db.write(async (tx) => {
    const expires_at = app.now() + BINDING_LIFE_S;
    await updateBinding(tx, binding.key_hash, { user_id: owner.id, email: owner.email, expires_at });
    await app.emit(tx, bindingMail(owner.id, owner.email, owner.language || viewer.language, about));
  });
}

async function register(app: App, viewer: Viewer, binding: LoginBindingRow, email: string): Promise<Told> {
  const { allow_new_registrations, allow_email_domains } = app.settings.get("login");
  if (!isAllowedEmail(email, allow_email_domains)) refuse("email_domain");
  if (!allow_new_registrations) refuse("registration_closed");
  const outsider = outsiderOf(binding);
  const newcomer = { provider: binding.provider, outsider, email, email_confirmed: 0 as const };
  const added = addNewcomer(app, newcomer, async (tx, user) => {
    await updateBinding(tx, binding.key_hash, { user_id: user.id, email: "" });
    await app.emit(tx, activationMail(user.id, email, viewer.language));
    return storeSession(app, tx, user, viewer.browser);
  });
  const tokens = await added.catch((error) => {
    // Sent twice at once: the other one was first.
    const isSecond = error instanceof Refusal && (error.code === "login_taken" || error.code === "email_taken");
    return isSecond ? null : Promise.reject(error);
  });
  if (!tokens) return nothingDone;
  viewer.browser.setVisitToken(tokens.visit_token);
  return { email_exist_and_must_be_confirmed: false, access_token: tokens.access_token };
}
