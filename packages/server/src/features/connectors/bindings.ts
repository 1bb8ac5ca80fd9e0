import type { ExternalProfile } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { randomSecret } from "./oauth-states.ts";
import { findBinding, insertBinding } from "./queries.ts";
import type { LoginBindingRow } from "./table.ts";

/**
 * The lifetime of a binding: the time to enter an address, and then the time of its owner to follow the mail.
 * Source: docs/wire/accounts.md "Connectors".
 */
export const BINDING_LIFE_S = 600;

/** Stores an external profile until an address is entered; the key is valid in this browser only. */
export async function createBinding(
  app: App,
  viewer: Viewer,
  provider: string,
  profile: ExternalProfile,
): Promise<string> {
  const key = randomSecret();
  const now = app.now();
  const binding = {
    key_hash: hashToken(key),
    provider,
    outsider: JSON.stringify(profile),
    browser_hash: hashToken(viewer.browser.oauth_token),
    user_id: "0",
    email: "",
    created_at: now,
    expires_at: now + BINDING_LIFE_S,
  };
  await app.db.write((tx) => insertBinding(tx, binding));
  return key;
}

/** A binding that has not expired, by the hash of its key. */
export async function findOpenBinding(app: App, db: Db, keyHash: string): Promise<LoginBindingRow | undefined> {
  const binding = await findBinding(db, keyHash);
  return binding && binding.expires_at > app.now() ? binding : undefined;
}

/** The external profile of a binding. */
export const profileOfBinding = (binding: LoginBindingRow): ExternalProfile =>
  JSON.parse(binding.outsider) as ExternalProfile;
