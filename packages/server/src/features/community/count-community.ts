import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import { databaseFacts, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { DAY_S, dayOf, STORED_DAYS } from "./days.ts";
import { countDelays } from "./delays.ts";
import {
  addDays,
  type CountedDay,
  countActive,
  countAnswers,
  countPeople,
  countQuestions,
  deleteDaysBefore,
  findPeriod,
  hasDay,
  listActiveUsers,
  listDaysCountedBefore,
  listDelays,
  saveDay,
} from "./queries.ts";

/** How long counts of the last two days stay, and those of periods. */
const FRESH_S = 600;
const PERIOD_FRESH_S = 3600;
const BATCH = 20;

/** The periods of the dashboard. */
const communityPeriods = [7, 30, 90, 365] as const;

/**
 * Counts days that were not counted for a while: the last two every ten minutes, the others once a day, because older
 * questions get answers and posts are deleted. A run that is interrupted goes on where it was. Rules:
 * docs/rules/administration.md AD4.
 */
export async function countCommunity(app: App, { hasPauses = false } = {}): Promise<void> {
  const today = dayOf(app.now());
  const first = today - STORED_DAYS + 1;
  if (!(await hasDay(app.db.read, today))) {
    const days = Array.from({ length: STORED_DAYS }, (_, n) => first + n);
    await app.db.write(async (tx) => {
      await addDays(tx, days);
      await deleteDaysBefore(tx, first);
    });
  }
  await countDue(app, { first: today - 1, before: app.now() - FRESH_S, hasPauses });
  await countDue(app, { first, before: app.now() - DAY_S, hasPauses });
  for (const days of communityPeriods) await countPeriod(app, today, days);
}

/** Lets all days be counted again, after an import. */
export async function outdateCommunity(tx: Tx): Promise<void> {
  await tx.updateTable("community_days").set({ counted_at: 0 }).execute();
  await tx.updateTable("community_periods").set({ counted_at: 0 }).execute();
}

interface DueDays {
  readonly first: number;
  readonly before: number;
  readonly hasPauses: boolean;
}

async function countDue(app: App, { first, before, hasPauses }: DueDays): Promise<void> {
  for (;;) {
    const days = await listDaysCountedBefore(app.db.read, first, before, BATCH);
    for (const day of days) {
      const startedAt = performance.now();
      await recountDay(app, day);
      if (hasPauses) await sleep(performance.now() - startedAt);
    }
    if (days.length < BATCH) return;
  }
}

async function recountDay(app: App, day: number): Promise<void> {
  const db = app.db.read;
  const counted_at = app.now();
  const users = await listActiveUsers(db, day);
  const counted = { ...(await countDay(db, day)), active: users.length };
  const size = day === dayOf(counted_at) ? { database_bytes: (await databaseFacts(db)).sizeBytes } : {};
  await app.db.write((tx) => saveDay(tx, day, { ...counted, ...size, counted_at }, users));
}

async function countDay(db: Db, day: number): Promise<Omit<CountedDay, "active">> {
  const questions = await countQuestions(db, day);
  const answers = await countAnswers(db, day);
  const people = await countPeople(db, day);
  const delays = questions.answered > 0 ? countDelays(await listDelays(db, day)) : {};
  return { ...questions, answers, people, delays: JSON.stringify(delays) };
}

async function countPeriod(app: App, today: number, days: number): Promise<void> {
  const db = app.db.read;
  const stored = await findPeriod(db, days);
  const isFresh = stored && stored.counted_at >= Math.max(today * DAY_S, app.now() - PERIOD_FRESH_S);
  if (isFresh) return;
  const counted_at = app.now();
  const { active, returned } = await countActive(db, today - days + 1, today);
  const before = await countActive(db, today - 2 * days + 1, today - days);
  const row = {
    ...{ days, counted_at, active, returned },
    ...{ active_before: before.active, returned_before: before.returned },
  };
  await app.db.write((tx) => upsert(tx, "community_periods", row, ["days"]));
}
