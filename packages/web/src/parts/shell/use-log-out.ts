import { useServices } from "../../app/services.tsx";

/**
 * Ends the session on the server and here, and shows the same address to nobody in particular; the home page where the
 * address is for members only. Rules: docs/rules/accounts.md AC4.
 */
export function useLogOut(): () => Promise<void> {
  const { session, router } = useServices();
  return async () => {
    const guard = router.view.get().outcome.route?.guard;
    await session.leave();
    if (guard === "anyone" || guard === "writer") location.reload();
    else location.assign("/");
  };
}
