import { useEffect, useRef } from "react";
import { useServices } from "./services.tsx";

/**
 * Asks before what somebody wrote is left behind: on navigation, on going back, and when the tab closes. Returns how to
 * let go, for when it has been saved and the next page follows at once.
 */
export function useLeaveGuard(isUnsaved: boolean): () => void {
  const { router } = useServices();
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  useEffect(() => router.guardLeaving(() => unsaved.current), [router]);
  return () => {
    unsaved.current = false;
  };
}
