import { lazy, Suspense, useEffect } from "react";
import { useIsLive, useServices } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { useStore } from "../../app/store.ts";

const LoginSheet = lazy(() => import("./LoginSheet.tsx").then((file) => ({ default: file.LoginSheet })));

/** Lets the page do what was postponed, once it shows what a member sees. */
function useRelease(): void {
  const { postponed, router, viewer } = useServices();
  const isLive = useIsLive();
  const { outcome, location } = useStore(router.view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that was loaded, and the same one loaded again.
  useEffect(() => {
    if (isLive && isMember(viewer.get())) postponed.release(location.path);
  }, [isLive, outcome]);
}

/** Asks for the login before an action for members, and lets the page do the action after it. */
export function PostponedLogin() {
  const { postponed } = useServices();
  const isAsking = useStore(postponed.isAsking);
  useRelease();
  if (!isAsking) return null;
  return (
    <Suspense>
      <LoginSheet />
    </Suspense>
  );
}
