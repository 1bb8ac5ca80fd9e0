import type { PageState } from "../page/page.ts";
import { currentUrl, withBasePath } from "../routing/base-path.ts";
import { isOpenPath } from "../routing/paths.ts";
import type { UserSession } from "./session.ts";

/** Whether the page was rendered for a user, by the cookie. */
const isPersonal = (): boolean => {
  const state: Partial<PageState> = JSON.parse(document.getElementById("page-data")?.textContent || "{}");
  return Boolean(state.viewer);
};

/**
 * Ends the session of a cookie whose token the browser does not have, as after a log-in without scripts: the page shows
 * its user as logged out, while the next person at the browser could still read as that user. Pages that open a session are left
 * alone, because its token may be on the way. Rule: docs/rules/plain-forms.md PF9.
 */
export async function endForgottenSession({ token }: Pick<UserSession, "token">): Promise<void> {
  if (!isPersonal() || token() !== null || isOpenPath(currentUrl().pathname)) return;
  // Without a connection the next page tries again.
  const body = new URLSearchParams({ form: "log_out" });
  await fetch(withBasePath("/users/logout"), { method: "POST", body, redirect: "manual" }).catch(() => undefined);
}
