import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { apiUrl } from "../connectors/index.ts";
import { findCenter, isLink } from "./center.ts";

/** The description of the user center for clients. Source: docs/wire/accounts.md "User center". */
export async function userCenterAgent(app: App): Promise<Reply<"userCenterAgent">> {
  const found = findCenter(app);
  if (!found) return { enabled: false, agent_info: null };
  const { extension: center, context, description } = found;
  const { name, display_name, icon, url, enabled_original_user_system } = description;
  const sign_up_redirect_url = center.authorizeSignUp ? apiUrl(app, "user-center/sign-up/redirect") : "";
  const links = (center.controlCenter?.(context) ?? []).filter((link) => isLink(link.url));
  return {
    enabled: true,
    agent_info: {
      name,
      display_name,
      icon,
      url: isLink(url) ? url : "",
      login_redirect_url: apiUrl(app, "user-center/login/redirect"),
      sign_up_redirect_url,
      control_center: links.map((link) => ({ name: link.name, label: link.label, url: link.url })),
      enabled_original_user_system,
    },
  };
}
