import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { bindEmail } from "./bind-email.ts";
import { checkBinding } from "./check-binding.ts";
import { confirmBinding } from "./confirm-binding.ts";
import { connectedLogins } from "./connected-logins.ts";
import { connectorInfo } from "./connector-info.ts";
import { connectorReturn } from "./connector-return.ts";
import { connectorLogin } from "./log-in.ts";
import { unbindLogin } from "./unbind.ts";

export const routes = {
  connectorInfo,
  connectorLogin,
  connectorReturn,
  bindEmail,
  checkBinding,
  confirmBinding,
  connectedLogins,
  unbindLogin,
} satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  connectorInfo: settingsOnly,
} satisfies Partial<CacheTags>;
