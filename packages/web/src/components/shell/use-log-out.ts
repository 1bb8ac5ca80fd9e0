import { withBasePath } from "../../app/routing/base-path.ts";
import { useServices } from "../../app/services/services.tsx";

/**
 * Props of a button that logs the user out and reloads the page as a visitor; goes to the home page where the page is
 * for members only. Without scripts it sends a form of the page. Rules: docs/rules/accounts.md AC4,
 * docs/rules/plain-forms.md PF8.
 */
export function useLogOut() {
  const { session, router, app } = useServices();
  const onClick = async () => {
    const guard = router.view.get().outcome.route?.guard;
    if ((await app.get()?.leave?.()) === false) return;
    await session.logOut();
    if (guard === "anyone" || guard === "writer") location.reload();
    else location.assign(withBasePath("/"));
  };
  return { type: "submit", form: "log_out", onClick } as const;
}
