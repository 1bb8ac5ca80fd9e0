import type { ForeignDatabase, ForeignRow } from "../../platform/db/index.ts";
import { ImportRejectedError } from "../progress.ts";

/** Converts stored times into Unix seconds. */
export interface Clock {
  /** 0 for never, and for what is no time. */
  timeOf(row: ForeignRow, column: string): number;
  /** The time zone, for the report. */
  readonly zone: string;
}

const WALL_CLOCK = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Where the zone of stored times is looked for. */
interface ZoneSources {
  /** What the operator says. */
  readonly named: string | undefined;
  /** The zone in which the site shows times, which may be that of the server, too. */
  readonly shown: string;
}

/**
 * SQLite holds UTC. The other engines hold the wall clock of the server process without its zone: the operator names it,
 * else it follows from the times inside versions, which have an offset. Rule: docs/rules/import-answer.md XA21.
 */
export async function createClock(source: ForeignDatabase, { named, shown }: ZoneSources): Promise<Clock> {
  if (named !== undefined && !isTimeZone(named)) throw new ImportRejectedError(`"${named}" is no time zone.`);
  const zone = source.engine === "sqlite" ? "UTC" : await zoneIn(source, { named, shown });
  return { zone, timeOf: (row, column) => secondsOf(row[column] ?? "", zone) };
}

/** Unix seconds of a time in a zone; 0 for what is none, and for times before 1970. */
export function secondsOf(text: string, zone: string): number {
  const [, year, month, day, hour, minute, second, own] = WALL_CLOCK.exec(text) ?? [];
  if (year === undefined) return 0;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const seconds = Math.floor(utc / 1000);
  const offset = own ? offsetOf(own) : zoneOffset(seconds, zone);
  return Math.max(0, seconds - offset);
}

/** Seconds of an offset such as `+09:00`. */
function offsetOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes ?? 0) * 60);
}

/** The offset of a zone at a wall clock time. Near a change of the clock the second guess is right. */
function zoneOffset(wallClock: number, zone: string): number {
  if (zone === "UTC") return 0;
  if (/^[+-]/.test(zone)) return offsetOf(zone);
  const first = offsetAt(wallClock, zone);
  return offsetAt(wallClock - first, zone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(seconds: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric", second: "numeric" },
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]));
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return Math.floor(local / 1000) - seconds;
}

/** Whether a text names a time zone, or an offset such as `+09:00`. */
export function isTimeZone(zone: string): boolean {
  if (/^[+-]\d\d:\d\d$/.test(zone)) return true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const VERSION_TIME = /"CreatedAt":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)"/;
const FIRST_VERSION = "0";
/** Offsets of zones are multiples of it. */
const QUARTER_S = 900;
const MAX_DELAY_S = 60;

/**
 * By how many seconds stored times differ from UTC, with a moment for each. The first version of a post was stored when
 * the post was made, whose time is in the version with its offset. The difference is right also on MySQL, which has
 * converted stored times by the zone of its session.
 */
async function offsetsIn(source: ForeignDatabase): Promise<ReadonlyMap<number, number>> {
  const moments = new Map<number, number>();
  for await (const rows of source.batches("revision")) {
    for (const row of rows) {
      const [, time = "0001", own = ""] = VERSION_TIME.exec(row.content ?? "") ?? [];
      if (row.status !== FIRST_VERSION || time.startsWith("0001")) continue;
      const made = secondsOf(time + own, "UTC");
      const difference = secondsOf(row.created_at ?? "", "UTC") - made;
      const offset = Math.round(difference / QUARTER_S) * QUARTER_S;
      if (Math.abs(difference - offset) <= MAX_DELAY_S) moments.set(offset, made);
    }
  }
  return moments;
}

/** The zone of stored times. With summer time there are several offsets, which only a named zone explains. */
async function zoneIn(source: ForeignDatabase, { named, shown }: ZoneSources): Promise<string> {
  const moments = await offsetsIn(source);
  const [offset = 0, ...others] = moments.keys();
  // MySQL converts to UTC what a server in its own zone has stored, whatever that zone is.
  const isConverted = source.engine === "mysql" && moments.size > 0 && offset === 0 && others.length === 0;
  if (named !== undefined && !isConverted) return named;
  if (others.length === 0) return wordFor(offset);
  const explains = ([seconds, moment]: [number, number]) => offsetAt(moment, shown) === seconds;
  if (isTimeZone(shown) && !/^[+-]/.test(shown) && [...moments].every(explains)) return shown;
  throw new ImportRejectedError(
    `Times are stored in a zone with the offsets ${[...moments.keys()].map(wordFor).join(" and ")}. Name it, as in --time-zone Europe/Berlin.`,
  );
}

/** `+09:00` for 32,400 seconds. */
function wordFor(offset: number): string {
  if (offset === 0) return "UTC";
  const minutes = Math.abs(offset) / 60;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${offset < 0 ? "-" : "+"}${hours}:${rest}`;
}
