import { type RefObject, useEffect } from "react";
import { useApi } from "../../../app/services/services.tsx";

/** How long an entry is in view before it counts as read. */
const READ_AFTER_MS = 1500;
/** Entries that are read one after another are sent together. */
const SEND_AFTER_MS = 500;
/** The largest list that the call takes. */
const MAX_IDS = 100;

/** The ids of an entry's notifications, for `useReadByScrolling`; no attribute where all are read. */
export const unreadAttribute = (ids: readonly string[], isUnread: boolean) =>
  isUnread ? { "data-unread": ids.join(" ") } : {};

/**
 * Marks unread entries below an element as read once they were in view for a moment. They go on looking unread until the
 * list is loaded again. `shown` is what the list shows: another one is watched anew. Rules: docs/rules/notifications.md H14.
 */
export function useReadByScrolling(root: RefObject<HTMLElement | null>, shown: unknown): void {
  const api = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are those of what is shown.
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const waiting: string[] = [];
    let sending: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      // A failure only leaves them unread.
      while (waiting.length > 0) api.readNotifications({ ids: waiting.splice(0, MAX_IDS) }).catch(() => undefined);
    };
    const read = (entry: Element) => {
      if (document.visibilityState === "hidden") return watch(entry);
      timers.delete(entry);
      observer.unobserve(entry);
      waiting.push(...(entry.getAttribute("data-unread") ?? "").split(" "));
      clearTimeout(sending);
      sending = setTimeout(send, SEND_AFTER_MS);
    };
    const watch = (entry: Element) => void timers.set(entry, setTimeout(read, READ_AFTER_MS, entry));
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          clearTimeout(timers.get(target));
          if (isIntersecting) watch(target);
        }
      },
      { threshold: 0.6 },
    );
    for (const entry of root.current?.querySelectorAll("[data-unread]") ?? []) observer.observe(entry);
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
      clearTimeout(sending);
      send();
    };
  }, [api, root, shown]);
}
