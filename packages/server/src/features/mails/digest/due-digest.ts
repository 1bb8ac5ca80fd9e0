import { type ScheduledTimes, scheduledPeriodS } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../../app.ts";
import { digestOf, setCovered } from "../../notification-choices/index.ts";
import type { MailSubject, NotificationMail } from "../notification-mail.ts";
import { digestMail } from "./digest-mail.ts";

const DAY_S = 24 * 3600;
/** Begins the key of a digest that is sent to try it. */
const TEST = "t";

/** The keys of digests: the moment at which it was due, or when it was tried. */
export const digestKey = (user_id: string, at: number) => ({ user_id, kind: "digest", object_id: String(at) });
export const testDigestKey = (user_id: string, at: number) => ({
  user_id,
  kind: "digest",
  object_id: `${TEST}${at}`,
});

/** A digest that is due; undefined if it is off, or if there is nothing to tell. Rules: docs/rules/mails.md Y10. */
export async function dueDigest(app: App, t: Translate, to: MailSubject): Promise<NotificationMail | undefined> {
  const { object_id, reader } = to;
  const row = await digestOf(app, app.db.read, reader.id);
  const isTest = object_id.startsWith(TEST);
  if (row.frequency === "off" && !isTest) return undefined;
  const until = app.now();
  const periodS = scheduledPeriodS(row.frequency as ScheduledTimes["frequency"]) || DAY_S;
  // After a standstill, one digest tells of two periods at most.
  const since = isTest ? until - periodS : Math.max(row.covered_at, until - 2 * periodS);
  const content = await digestMail(app, t, { reader, since, until, time_zone: row.time_zone });
  if (!content && !isTest) await app.db.write((tx) => setCovered(tx, reader.id, until));
  if (!content) return undefined;
  const covers = { since: row.covered_at, until };
  return { content, stops: ["digest"], question_id: "", post_id: "", ...(!isTest && { covers }) };
}
