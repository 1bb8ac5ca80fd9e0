import type { Services } from "../../app/services/services.tsx";

/** Calls back when the stream says that there is news, as about the tasks of the review; returns how to stop. */
export function onNews(live: Services["live"], callBack: () => void): () => void {
  let heard = live.get()?.news ?? 0;
  return live.subscribe(() => {
    const news = live.get()?.news ?? heard;
    if (news === heard) return;
    heard = news;
    callBack();
  });
}
