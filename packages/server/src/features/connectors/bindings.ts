import type { Outsider } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { findBinding, insertBinding } from "./queries.ts";
import { randomSecret } from "./states.ts";
import type { LoginBindingRow } from "./table.ts";

/** How long somebody has to give an address, and then its owner to follow the mail. Source: api-accounts 12. */
export const BINDING_LIFE_S = 600;

/** Keeps who has come, until they give an address; the key is for their browser alone. */
export async function openBinding(app: App, viewer: Viewer, provider: string, outsider: Outsider): Promise<string> {
  const key = randomSecret();
  const now = app.now();
  const binding = {
    key_hash: hashToken(key),
    provider,
    outsider: JSON.stringify(outsider),
    browser_hash: hashToken(viewer.browser.way_token),
    user_id: "0",
    email: "",
    created_at: now,
    expires_at: now + BINDING_LIFE_S,
  };
  await app.db.write((tx) => insertBinding(tx, binding));
  return key;
}

/** A binding that is still open, by the hash of its key. */
export async function findOpenBinding(app: App, db: Db, keyHash: string): Promise<LoginBindingRow | undefined> {
  const binding = await findBinding(db, keyHash);
  return binding && binding.expires_at > app.now() ? binding : undefined;
}

/** Whom a binding is about. */
export const outsiderOf = (binding: LoginBindingRow): Outsider => JSON.parse(binding.outsider) as Outsider;
