import type { Reply } from "@askwell/contract";
import { createStore, type Store } from "./store.ts";

/** What is new for the reader, and what waits for their decision. */
export type News = Reply<"notificationStatus">;

/** Counts beyond this show as `99+`. Source: specification, section 9. */
const MOST_SHOWN = 99;

/** Nothing is known until the first answer. */
export const createNews = (): Store<News | null> => createStore<News | null>(null);

/** A number as a red dot shows it. */
export const shownCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));
