import { places } from "./routing/guards.ts";
import { addressOf } from "./routing/router.ts";
import { useServices, useT } from "./services.tsx";
import { isMember } from "./viewer.ts";

/**
 * Makes the check before an action that only members may take. A visitor is asked to log in, somebody without a
 * confirmed address goes to confirm it; true means go ahead. The login leads `back`, or to the same page. Source: screens reference 1.2.
 */
export function useMember(): (back?: string) => Promise<boolean> {
  const { viewer, notices, router, session } = useServices();
  const t = useT();
  return async (back) => {
    const person = viewer.get();
    if (isMember(person)) return true;
    if (person) {
      location.assign(places.inactive);
      return false;
    }
    const question = { title: t("ui.log_in.title"), message: t("ui.log_in.message"), confirm: t("shell.log_in") };
    if (await notices.ask(question)) {
      session.remember(back ?? addressOf(router.view.get().place));
      await router.navigate(places.login);
    }
    return false;
  };
}
