import { paths, requiredSetupPath } from "../routing/paths.ts";
import { useServices } from "../services/services.tsx";
import { isUnconfirmed } from "./viewer.ts";

/**
 * What follows a login: stores the token, loads the user and goes to the address to return to. A user with an
 * unconfirmed address goes to confirm it, a staff member who must set up two-factor authentication to that page, and an
 * empty token (a link was followed with two-factor authentication on) to the login.
 * Source: docs/screens.md "After a log-in".
 */
export function useCompleteLogin(): (token: string) => Promise<void> {
  const { session, router, feedback, messages } = useServices();
  return async (token) => {
    if (token === "") {
      await router.navigate(paths.login, { replace: true });
      return feedback.toast("info", messages.get().t("components.factors.log_in_next"));
    }
    const user = await session.start(token);
    const next = isUnconfirmed(user) ? paths.inactive : (requiredSetupPath(user) ?? session.takeAddress());
    await router.navigate(next, { replace: true });
  };
}
