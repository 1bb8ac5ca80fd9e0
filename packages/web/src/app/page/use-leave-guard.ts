import { useEffect, useRef } from "react";
import { useServices } from "../services/services.tsx";

/**
 * Asks before unsaved text is lost: on navigation, on going back, and when the tab closes. Returns a function that ends
 * the guard, for after saving when a navigation follows at once.
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
