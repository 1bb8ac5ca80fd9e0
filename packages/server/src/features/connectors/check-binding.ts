import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Viewer } from "../../viewer.ts";
import { hasCreatedAccount } from "./bind-email.ts";
import { findOpenBinding } from "./bindings.ts";
import { isSameBrowser } from "./oauth-states.ts";

/** Fails with `link_expired` if the binding no longer accepts an address. Source: docs/rules/accounts.md AC24. */
export async function checkBinding(app: App, viewer: Viewer, input: Parsed<"checkBinding">): Promise<null> {
  const binding = await findOpenBinding(app, app.db.read, hashToken(input.binding_key));
  if (!binding || !isSameBrowser(viewer, binding.browser_hash) || hasCreatedAccount(binding)) fail("link_expired");
  return null;
}
