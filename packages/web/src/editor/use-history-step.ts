import { useEffect } from "react";

/** True for the history entry of an open overlay. */
const isOverlayEntry = () => (history.state as { over?: unknown } | null)?.over === true;

/**
 * Going back closes an overlay instead of leaving the page, as users of phones expect. It adds a history entry, which the
 * router ignores and which is removed when the overlay closes otherwise.
 */
export function useHistoryStep(isOpen: boolean, leave: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` does the same every time.
  useEffect(() => {
    if (!isOpen) return undefined;
    history.pushState({ ...history.state, over: true }, "");
    const onTravel = () => isOverlayEntry() || leave();
    addEventListener("popstate", onTravel);
    return () => {
      removeEventListener("popstate", onTravel);
      if (isOverlayEntry()) history.back();
    };
  }, [isOpen]);
}
