/** When a page was stored: the time, and the day unless it is today. Both moments in Unix seconds. */
export function storedTime(
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
  storedAt: number,
  now: number,
): string {
  const tag = language.replace("_", "-");
  const day = (moment: number) => new Intl.DateTimeFormat("en", { timeZone }).format(moment * 1000);
  const isToday = day(storedAt) === day(now);
  const format = new Intl.DateTimeFormat(tag, {
    timeZone,
    timeStyle: "short",
    ...(!isToday && { dateStyle: "medium" }),
  });
  return format.format(storedAt * 1000);
}
