import { useEffect } from "react";
import { useServices } from "../../app/services/services.tsx";
import { onNews } from "./on-news.ts";

/** Loads the page again when the stream says that something has changed, while nothing waits on it. Rules: docs/rules/live.md LV10. */
export function useArrivals(isEmpty: boolean): void {
  const { live, router } = useServices();
  useEffect(() => (isEmpty ? onNews(live, () => void router.revalidate()) : undefined), [live, router, isEmpty]);
}
