import type { Parsed, Reply } from "@askwell/contract";
import { startOfDay } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { pointsByStep } from "../reputation/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { type ImportedPoints, importedPoints } from "./imported-points.ts";

const DAY = 86_400;
const WEEK = 7 * DAY;
const WEEKS = 52;
/** Accounts younger than this are shown by the day. */
const YOUNG_DAYS = 60;

/**
 * A user's reputation at the end of each day, or of each week of the last year, since they joined; of an imported user
 * whose reputation has not moved in that year, at 52 times since they joined. Source: docs/rules/reputation.md R9.
 */
export async function personalPointsHistory(
  app: App,
  who: Viewer,
  input: Parsed<"personalPointsHistory">,
): Promise<Reply<"personalPointsHistory">> {
  const db = app.db.read;
  const person = required(await findUserByUsername(db, input.username || who.username), "user_not_found", {
    status: 400,
  });
  const end = startOfDay(app.now(), app.settings.get("interface").time_zone) + DAY;
  const days = Math.ceil((end - person.created_at) / DAY);
  const imported = await importedPoints(db, person.id);
  const recent = stepsOf(end, days);
  const moved = await movesIn(db, person, recent, imported);
  const isQuiet = imported.entries.length > 0 && [...moved.values()].every((points) => points === 0);
  const steps = isQuiet ? allSteps(end, days) : recent;
  return { points: valuesOf(person.rank, steps, isQuiet ? await movesIn(db, person, steps, imported) : moved) };
}

/** Times at which the reputation is shown. */
interface HistorySteps {
  readonly first: number;
  readonly step: number;
  readonly end: number;
}

function stepsOf(end: number, days: number): HistorySteps {
  const [step, count] = days <= YOUNG_DAYS ? [DAY, days] : [WEEK, Math.min(WEEKS, Math.ceil((days * DAY) / WEEK))];
  return { first: end - step * count, step, end };
}

/** As many as in a year, since the account was created. */
function allSteps(end: number, days: number): HistorySteps {
  const step = WEEK * Math.max(1, Math.ceil((days * DAY) / WEEK / WEEKS));
  return { first: end - step * Math.ceil((days * DAY) / step), step, end };
}

/** The points of each step by its beginning, with those that an imported account had gained before it was imported. */
async function movesIn(
  db: Db,
  person: { readonly id: string; readonly created_at: number },
  { first, step }: HistorySteps,
  { entries }: ImportedPoints,
): Promise<Map<number, number>> {
  const moved = await pointsByStep(db, person.id, { first, step });
  const move = (at: number, points: number) => {
    const began = at - ((at - first) % step);
    if (at >= first) moved.set(began, (moved.get(began) ?? 0) + points);
  };
  for (const { at, points } of entries) {
    move(at, points);
    // The ledger begins with all of them.
    move(person.created_at, -points);
  }
  return moved;
}

function valuesOf(rank: number, { first, step, end }: HistorySteps, moved: ReadonlyMap<number, number>) {
  const points: { at: number; reputation: number }[] = [];
  let reputation = rank;
  for (let at = end; at > first; at -= step) {
    points.unshift({ at: at - 1, reputation: Math.max(0, Math.round(reputation)) });
    reputation -= moved.get(at - step) ?? 0;
  }
  return points;
}
