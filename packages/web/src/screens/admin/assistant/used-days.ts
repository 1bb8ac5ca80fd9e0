import type { Reply } from "@askwell/contract";

type UsedDay = Reply<"assistantUse">["days"][number];

const DAY_S = 86_400;
const DAYS = 30;

const unused = {
  ...{ questions: 0, answered: 0, declined: 0, failed: 0, stopped: 0, sentences: 0, dropped: 0 },
  ...{ input_tokens: 0, output_tokens: 0, cost: 0, helps: 0, tests: 0 },
};

/** The last 30 days in UTC, the oldest first, with those on which nothing was asked. */
export function everyDay(days: readonly UsedDay[], now: number): readonly UsedDay[] {
  const today = Math.floor(now / DAY_S) * DAY_S;
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, at) => {
    const day = today - (DAYS - 1 - at) * DAY_S;
    return byDay.get(day) ?? { day, ...unused };
  });
}

/** The sum of a figure over some days. */
export const sumOf = (days: readonly UsedDay[], name: Exclude<keyof UsedDay, "day">): number =>
  days.reduce((all, day) => all + day[name], 0);
