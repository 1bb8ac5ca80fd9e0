import { owedPlace, places } from "./routing/guards.ts";
import { useServices } from "./services.tsx";
import { isUnconfirmed } from "./viewer.ts";

/**
 * What follows a login: the token is kept, the person is asked for, and they go on to where they wanted to be. Somebody
 * whose address is not confirmed goes to confirm it, somebody of the staff who owes a second factor to set it up, and
 * whoever has followed a link with two-step sign-in on logs in. Source: specification, section 4.
 */
export function useEnter(): (token: string) => Promise<void> {
  const { session, router, notices, messages } = useServices();
  return async (token) => {
    if (token === "") {
      await router.navigate(places.login, { replace: true });
      return notices.say("info", messages.get().t("parts.factors.log_in_next"));
    }
    const person = await session.begin(token);
    const next = isUnconfirmed(person) ? places.inactive : (owedPlace(person) ?? session.takeRemembered());
    await router.navigate(next, { replace: true });
  };
}
