import type { App } from "../../app.ts";
import type { CodePurpose } from "./codes.ts";

/** The page that takes a code, by what the code is for. */
const pages: Record<CodePurpose, string> = {
  activate: "/users/account-activation",
  reset_password: "/users/password-reset",
  change_email: "/users/confirm-new-email",
  claim: "/users/claim",
  unsubscribe: "/users/unsubscribe",
};

/** The link that carries a code to its page. */
export function linkTo(app: App, purpose: CodePurpose, code: string): string {
  return `${app.settings.get("general").site_url}${pages[purpose]}?code=${encodeURIComponent(code)}`;
}
