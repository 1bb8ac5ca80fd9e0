import { places } from "./routing/guards.ts";
import { useServices } from "./services.tsx";
import { isUnconfirmed } from "./viewer.ts";

/**
 * What follows a login: the token is kept, the person is asked for, and they go on to where they wanted to be. Somebody
 * whose address is not confirmed goes to confirm it. Source: specification, section 4.
 */
export function useEnter(): (token: string) => Promise<void> {
  const { session, router } = useServices();
  return async (token) => {
    const person = await session.begin(token);
    const next = isUnconfirmed(person) ? places.inactive : session.takeRemembered();
    await router.navigate(next, { replace: true });
  };
}
