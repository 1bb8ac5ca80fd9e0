/** The first second of the day that a moment belongs to, in the site's time zone. Source: docs/rules/reputation.md R3. */
export function startOfDay(seconds: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const passed = (moment: number): number => {
    const part = Object.fromEntries(clock.formatToParts(moment * 1000).map(({ type, value }) => [type, Number(value)]));
    return (part.hour ?? 0) * 3600 + (part.minute ?? 0) * 60 + (part.second ?? 0);
  };
  const guess = seconds - passed(seconds);
  // On a day when the clocks change, the guess is off by the change.
  const off = passed(guess);
  return off < 12 * 3600 ? guess - off : guess + (24 * 3600 - off);
}
