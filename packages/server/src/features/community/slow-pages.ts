import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { dayOf } from "./days.ts";
import { listTopTerms } from "./queries.ts";

const DAYS = 7;
const SHOWN = 10;
/** Kinds of pages that may be very slow without being among the slow ones that are shown. */
const COUNTED = 100;

type SlowPage = Reply<"dashboard">["info"]["slow_pages"][number];

/** The pages that were slow most often within the last seven days. Rules: docs/rules/administration.md AD34. */
export async function slowPages(app: App): Promise<SlowPage[]> {
  const to = dayOf(app.now());
  const from = to - DAYS + 1;
  const slow = await listTopTerms(app.db.read, "slow_page", { from, to, limit: SHOWN });
  if (slow.length === 0) return [];
  const very = await listTopTerms(app.db.read, "very_slow_page", { from, to, limit: COUNTED });
  const verySlow = new Map(very.map(({ term, count }) => [term, count]));
  return slow.map(({ term, count }) => ({ page: term, count, very_slow: verySlow.get(term) ?? 0 }));
}
