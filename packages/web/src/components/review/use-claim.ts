import type { Reply } from "@askwell/contract";
import { delaysMs } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import { onNews } from "../review-news/on-news.ts";

/** What is known about the task on the screen; null until the first reply. */
export type TaskClaim = Reply<"claimReviewTask"> | null;

/**
 * Claims a task while it is shown and the page visible, and asks again before the claim expires, and when the
 * stream says that something has changed. `shownCount` is the
 * number of tasks on the screen: when another reviewer has changed it, the page is loaded again.
 */
export function useClaim(id: string, shownCount: number | null): TaskClaim {
  const { api, live, router } = useServices();
  const [claim, setClaim] = useState<TaskClaim>(null);
  useEffect(() => {
    let isEnded = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Only a hint depends on it: without a connection the next one is in time.
      const reply = await api.claimReviewTask({ id }).catch(() => null);
      if (!reply || isEnded) return;
      setClaim(reply);
      if (reply.is_open && shownCount !== null && reply.count !== shownCount) await router.revalidate();
    };
    void ask();
    const timer = setInterval(() => void ask(), delaysMs.reviewClaim);
    const stopListening = onNews(live, () => void ask());
    return () => {
      isEnded = true;
      clearInterval(timer);
      stopListening();
      void api.claimReviewTask({ id, is_released: true }).catch(() => null);
    };
  }, [api, live, router, id, shownCount]);
  return claim;
}
