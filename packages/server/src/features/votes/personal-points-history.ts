import type { Parsed, Reply } from "@askwell/contract";
import { startOfDay } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { pointsByStep } from "../reputation/index.ts";
import { findUserByUsername } from "../users/index.ts";

const DAY = 86_400;
const WEEK = 7 * DAY;
const WEEKS = 52;
/** Accounts younger than this are shown by the day. */
const YOUNG_DAYS = 60;

/**
 * A user's reputation at the end of each day, or of each week of the last year, since they joined. Source: docs/rules/reputation.md R9.
 */
export async function personalPointsHistory(
  app: App,
  who: Viewer,
  input: Parsed<"personalPointsHistory">,
): Promise<Reply<"personalPointsHistory">> {
  const db = app.db.read;
  const person = required(await findUserByUsername(db, input.username || who.username), "user_not_found", {
    status: 400,
  });
  const end = startOfDay(app.now(), app.settings.get("interface").time_zone) + DAY;
  const days = Math.ceil((end - person.created_at) / DAY);
  const [step, count] = days <= YOUNG_DAYS ? [DAY, days] : [WEEK, Math.min(WEEKS, Math.ceil((days * DAY) / WEEK))];
  const first = end - step * count;
  const moved = await pointsByStep(db, person.id, { first, step });
  const points: { at: number; reputation: number }[] = [];
  let reputation = person.rank;
  for (let at = end; at > first; at -= step) {
    points.unshift({ at: at - 1, reputation: Math.max(0, reputation) });
    reputation -= moved.get(at - step) ?? 0;
  }
  return { points };
}
