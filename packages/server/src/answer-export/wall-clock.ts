const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock in a zone shows at a moment, such as `2026-03-01 12:00:00`. `seconds` are Unix seconds. */
export function wallClock(seconds: number, zone: string): string {
  if (zone === "UTC") return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return `${of("year")}-${of("month")}-${of("day")} ${of("hour")}:${of("minute")}:${of("second")}`;
}
