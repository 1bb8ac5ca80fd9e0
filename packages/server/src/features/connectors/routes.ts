import type { Handlers } from "../../handler.ts";
import { bindEmail } from "./bind-email.ts";
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
  confirmBinding,
  connectedLogins,
  unbindLogin,
} satisfies Partial<Handlers>;
