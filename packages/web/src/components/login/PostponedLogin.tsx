import { useEffect } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useIsLive, useServices } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { useStore } from "../../app/store.ts";

const LoginSheet = lazyPart(() => import("./LoginSheet.tsx"), "LoginSheet");

/** Pages on which a visitor is on the way to the login, and those that its forms link to. */
const isOnTheWay = (screen: string | undefined) => /^(accounts|legal)\//.test(screen ?? "");

/**
 * Lets the page do what was postponed, once it shows what a member sees. A visitor who has gone on to another page, or
 * has loaded this one again, does not expect it any more.
 */
function useRelease(): void {
  const { postponed, router, session, viewer } = useServices();
  const isLive = useIsLive();
  const { outcome, location } = useStore(router.view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that was loaded, and the same one loaded again.
  useEffect(() => {
    if (!isLive) return;
    const user = viewer.get();
    if (isMember(user)) postponed.release(location.path, user.id);
    else if (!session.token() && !postponed.isAsking.get() && !isOnTheWay(outcome.route?.screen)) postponed.forget();
  }, [isLive, outcome]);
}

/** Asks for the login before an action for members, and lets the page do the action after it. */
export function PostponedLogin() {
  const { postponed } = useServices();
  const isAsking = useStore(postponed.isAsking);
  useRelease();
  return isAsking && <LoginSheet onClose={() => postponed.isAsking.set(false)} />;
}
