import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import { databaseFacts, toNumber, upsert } from "../../platform/db/index.ts";
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
  type DaySpan,
  deleteDaysBefore,
  findPeriod,
  hasDay,
  listActiveUsers,
  listDaysCountedBefore,
  listDelays,
  saveDatabaseSize,
  saveDays,
} from "./queries.ts";
import type { ActiveDayRow } from "./table.ts";

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
    for (const span of spansOf(days)) {
      const startedAt = performance.now();
      await recountDays(app, span);
      if (hasPauses) await sleep(performance.now() - startedAt);
    }
    if (days.length < BATCH) return;
  }
}

/** Days without a gap between them are counted together. */
function spansOf(days: readonly number[]): DaySpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last && last.to === day - 1) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

async function recountDays(app: App, span: DaySpan): Promise<void> {
  const db = app.db.read;
  const counted_at = app.now();
  const today = dayOf(counted_at);
  const users = await listActiveUsers(db, span);
  const rows = await countDays(db, span, users);
  const size = span.to === today ? (await databaseFacts(db)).sizeBytes : null;
  await app.db.write(async (tx) => {
    await saveDays(
      tx,
      rows.map((row) => ({ ...row, counted_at })),
      users,
    );
    if (size !== null) await saveDatabaseSize(tx, today, size);
  });
}

async function countDays(
  db: Db,
  span: DaySpan,
  users: readonly ActiveDayRow[],
): Promise<Omit<CountedDay, "counted_at">[]> {
  const questions = await countQuestions(db, span);
  const answers = await countAnswers(db, span);
  const people = await countPeople(db, span);
  const delays = await listDelays(db, span);
  const active = Map.groupBy(users, ({ day }) => day);
  return Array.from({ length: span.to - span.from + 1 }, (_, n) => {
    const day = span.from + n;
    return {
      day,
      questions: toNumber(questions.get(day)?.questions),
      answered: toNumber(questions.get(day)?.answered),
      answers: toNumber(answers.get(day)?.total),
      people: toNumber(people.get(day)?.total),
      active: active.get(day)?.length ?? 0,
      delays: JSON.stringify(countDelays(delays.get(day) ?? [])),
    };
  });
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
