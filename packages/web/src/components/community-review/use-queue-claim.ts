import type { Reply } from "@askwell/contract";
import { delaysMs } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import { onNews } from "../review-news/on-news.ts";

/** An item of a queue on the screen. */
export type ReviewedItem = NonNullable<Reply<"queueItem">>;

/**
 * Claims an item while it is shown and the page visible, and asks again before the claim expires, and when the
 * stream says that something has changed. False once another
 * reviewer has it, or it has left its queue.
 */
export function useQueueClaim({ queue, post_id }: ReviewedItem): boolean {
  const { api, live } = useServices();
  const [isYours, setYours] = useState(true);
  useEffect(() => {
    let isEnded = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Only a hint depends on it: without a connection the next one is in time.
      const reply = await api.claimQueueItem({ queue, post_id }).catch(() => null);
      if (reply && !isEnded) setYours(reply.is_yours);
    };
    void ask();
    const timer = setInterval(() => void ask(), delaysMs.reviewClaim);
    const stopListening = onNews(live, () => void ask());
    return () => {
      isEnded = true;
      clearInterval(timer);
      stopListening();
      void api.claimQueueItem({ queue, post_id, is_released: true }).catch(() => null);
    };
  }, [api, live, queue, post_id]);
  return isYours;
}
