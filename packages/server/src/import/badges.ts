import type { Phase } from "./phase.ts";
import { countLeftOut } from "./summary.ts";

/** Badges are earned by the rules of this site, so those of a dump are only counted. */
export const badgesPhase: Phase = {
  name: "badges",
  file: "Badges.xml",
  batchRows: 20_000,
  unreadable: "badges",
  async prepare(_context, batch) {
    return async (_tx, summary) =>
      countLeftOut(summary, "badges", "earned by the rules of another site", batch.rows.length);
  },
};
