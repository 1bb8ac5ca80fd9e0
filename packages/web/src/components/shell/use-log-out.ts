import { withBasePath } from "../../app/routing/base-path.ts";
import { useServices } from "../../app/services/services.tsx";

/**
 * Logs the user out and reloads the page as a visitor; goes to the home page where the page is for members only.
 * Rules: docs/rules/accounts.md AC4.
 */
export function useLogOut(): () => Promise<void> {
  const { session, router, app } = useServices();
  return async () => {
    const guard = router.view.get().outcome.route?.guard;
    if ((await app.get()?.leave?.()) === false) return;
    await session.logOut();
    if (guard === "anyone" || guard === "writer") location.reload();
    else location.assign(withBasePath("/"));
  };
}
