import type { Services } from "../../app/services.tsx";
import { watchNews } from "../../app/watch-news.ts";
import { watchOtherTabs } from "../posts/other-tabs.ts";

/** Follows what is new, and who is here, and fetches the code of a celebration with the first badge. */
export function followNews(services: Services): void {
  const { news } = services;
  const stop = news.follow(() => {
    if (!news.get()?.badge_award) return;
    stop();
    void import("./celebrate.tsx").then(({ celebrate }) => celebrate(services));
  });
  watchNews(services);
  watchOtherTabs(services);
}
