import type { InputOf, Reply } from "@askwell/contract";

export type CommunityReply = Reply<"communityFigures">;
export type PeriodDays = NonNullable<InputOf<"communityFigures">["days"]>;

/** The periods that can be chosen. */
export const periods = ["7", "30", "90", "365"] as const;
export const DEFAULT_PERIOD = "30";

type DrawnDay = CommunityReply["days"][number];

/** Days that are drawn as one bar; a year of single days is no chart. */
const daysOfBar = (count: number) => (count > 100 ? 7 : 1);

/** The bars of a chart: days, or weeks of a year. The active users of a week are those of an average day. */
export function barsOfDays(days: readonly DrawnDay[]): readonly DrawnDay[] {
  const size = daysOfBar(days.length);
  if (size === 1) return days;
  const bars: DrawnDay[] = [];
  // The last week is whole, because it is the one that is looked at.
  for (let end = days.length; end > 0; end -= size) {
    const week = days.slice(Math.max(0, end - size), end);
    const sum = (name: "questions" | "answers" | "people") => week.reduce((all, day) => all + day[name], 0);
    bars.unshift({
      at: week[0]?.at ?? 0,
      questions: sum("questions"),
      answers: sum("answers"),
      people: sum("people"),
      active: Math.round(week.reduce((all, day) => all + day.active, 0) / week.length),
    });
  }
  return bars;
}

/** The change from the time before in percent; null where there is nothing to compare with. */
export function changeOf({
  now,
  before,
}: {
  readonly now: number | null;
  readonly before: number | null;
}): number | null {
  if (now === null || before === null || before === 0) return null;
  return Math.round(((now - before) / before) * 100);
}
