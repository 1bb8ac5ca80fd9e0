import { withBasePath } from "../routing/base-path.ts";
import { paths } from "../routing/paths.ts";
import { hrefOf } from "../routing/router.ts";
import { useServices, useT } from "../services/services.tsx";
import { isMember } from "./viewer.ts";

/**
 * Makes the check before an action that only members may take; true means go ahead. A visitor is asked to log in, a user
 * with an unconfirmed address goes to confirm it. The login returns to `back`, or to the same page.
 * Source: docs/screens.md "Guards".
 */
export function useMember(): (back?: string) => Promise<boolean> {
  const { viewer, feedback, router, session } = useServices();
  const t = useT();
  return async (back) => {
    const user = viewer.get();
    if (isMember(user)) return true;
    if (user) {
      location.assign(withBasePath(paths.inactive));
      return false;
    }
    const options = { title: t("ui.log_in.title"), message: t("ui.log_in.message"), confirm: t("shell.log_in") };
    if (await feedback.confirm(options)) {
      session.rememberAddress(back ?? hrefOf(router.view.get().location));
      await router.navigate(paths.login);
    }
    return false;
  };
}
