import { useCallback, useMemo, useState } from "react";
import { useIsLive, useServices, useViewer } from "../../app/services/services.tsx";
import type { BrowserStorage } from "../../app/storage.ts";

/** The searches that a browser remembers, the newest first; none while that is off. Source: docs/rules/search.md F37. */
export interface RecentSearches {
  readonly isOff: boolean;
  readonly list: readonly string[];
}

const MAX_SEARCHES = 8;
const noSearches: RecentSearches = { isOff: false, list: [] };

/** The stored searches of a user or, with "", of visitors. */
export const readSearches = (storage: BrowserStorage, userId: string): RecentSearches =>
  storage.read<RecentSearches>("searches", userId) ?? noSearches;

/** With a search as the newest. */
export function withSearch(recent: RecentSearches, words: string): RecentSearches {
  if (recent.isOff || words === "") return recent;
  return { ...recent, list: [words, ...recent.list.filter((each) => each !== words)].slice(0, MAX_SEARCHES) };
}

/** Without a search. */
export const withoutSearch = (recent: RecentSearches, words: string): RecentSearches => ({
  ...recent,
  list: recent.list.filter((each) => each !== words),
});

/** The recent searches of the viewer in this browser, and a function that changes them. */
export function useRecentSearches() {
  const { storage } = useServices();
  const userId = useViewer()?.id ?? "";
  const isLive = useIsLive();
  const stored = useMemo(() => (isLive ? readSearches(storage, userId) : noSearches), [storage, userId, isLive]);
  const [changed, setChanged] = useState<RecentSearches | null>(null);
  const change = useCallback(
    (by: (recent: RecentSearches) => RecentSearches) => {
      const next = by(readSearches(storage, userId));
      storage.write("searches", next, userId);
      setChanged(next);
    },
    [storage, userId],
  );
  return { ...(changed ?? stored), change };
}
