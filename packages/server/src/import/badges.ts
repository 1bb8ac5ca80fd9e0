import type { Phase } from "./phase.ts";
import { leaveOut } from "./tally.ts";

/** Badges are earned here by rules of our own, so those of a dump are only counted. */
export const badgesPhase: Phase = {
  name: "badges",
  file: "Badges.xml",
  batchRows: 20_000,
  unreadable: "badges",
  async prepare(_context, batch) {
    return async (_tx, tally) => leaveOut(tally, "badges", "earned by the rules of another site", batch.rows.length);
  },
};
