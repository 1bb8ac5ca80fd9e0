import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { callAddress } from "../connectors/index.ts";
import { findCenter, isLink } from "./center.ts";

/** What clients have to know of the system that keeps accounts. Source: api-accounts 13. */
export async function userCenterAgent(app: App): Promise<Reply<"userCenterAgent">> {
  const found = findCenter(app);
  if (!found) return { enabled: false, agent_info: null };
  const { center, context, description } = found;
  const { name, display_name, icon, url, enabled_original_user_system } = description;
  const sign_up_redirect_url = center.departToSignUp ? callAddress(app, "user-center/sign-up/redirect") : "";
  const links = (center.controlCenter?.(context) ?? []).filter((link) => isLink(link.url));
  return {
    enabled: true,
    agent_info: {
      name,
      display_name,
      icon,
      url: isLink(url) ? url : "",
      login_redirect_url: callAddress(app, "user-center/login/redirect"),
      sign_up_redirect_url,
      control_center: links.map((link) => ({ name: link.name, label: link.label, url: link.url })),
      enabled_original_user_system,
    },
  };
}
