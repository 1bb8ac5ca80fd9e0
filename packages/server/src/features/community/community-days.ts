import type { Db } from "../../tables.ts";
import type { Delays } from "./delays.ts";
import { countsByDay, listDays } from "./queries.ts";

/** A day of the dashboard's charts. */
export interface CommunityDay {
  readonly day: number;
  readonly questions: number;
  readonly answered: number;
  readonly answers: number;
  readonly people: number;
  readonly active: number;
  readonly searches: number;
  readonly empty_searches: number;
  readonly delays: Delays;
  readonly database_bytes: number;
}

/** The days from one to another; days that were not counted have zeros. */
export async function communityDays(db: Db, from: number, to: number): Promise<CommunityDay[]> {
  const rows = new Map((await listDays(db, from, to)).map((row) => [row.day, row]));
  const searches = await countsByDay(db, "search", from, to);
  const empty = await countsByDay(db, "empty_search", from, to);
  return Array.from({ length: to - from + 1 }, (_, n) => {
    const day = from + n;
    const row = rows.get(day);
    return {
      day,
      questions: row?.questions ?? 0,
      answered: row?.answered ?? 0,
      answers: row?.answers ?? 0,
      people: row?.people ?? 0,
      active: row?.active ?? 0,
      searches: searches.get(day) ?? 0,
      empty_searches: empty.get(day) ?? 0,
      delays: JSON.parse(row?.delays ?? "{}"),
      database_bytes: row?.database_bytes ?? 0,
    };
  });
}
