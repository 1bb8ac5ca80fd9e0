import { useEffect } from "react";

/** Marks the step of the history that stands for being over the page. */
const isOver = () => (history.state as { over?: unknown } | null)?.over === true;

/**
 * Going back, as phones do with a button or a gesture, ends what is over the page and stays on the page. That takes a
 * step of the history of its own, which is the same place to the router; it is taken back when the end comes another way.
 */
export function useWayBack(isOpen: boolean, leave: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leaving does is the same all the time.
  useEffect(() => {
    if (!isOpen) return undefined;
    history.pushState({ ...history.state, over: true }, "");
    const onTravel = () => isOver() || leave();
    addEventListener("popstate", onTravel);
    return () => {
      removeEventListener("popstate", onTravel);
      if (isOver()) history.back();
    };
  }, [isOpen]);
}
