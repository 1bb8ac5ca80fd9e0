import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Member } from "../../viewer.ts";
import { communityDays } from "./community-days.ts";
import { DAY_S, dayOf } from "./days.ts";
import { medianDelay } from "./delays.ts";

const columns = [
  ...["day", "questions", "answered", "answers", "first_answer_seconds", "active", "new_people"],
  ...["searches", "empty_searches"],
];

/** The days of a period as CSV, oldest first; days are in UTC. */
export async function exportCommunity(
  app: App,
  _: Member,
  input: Parsed<"exportCommunity">,
): Promise<Reply<"exportCommunity">> {
  const today = dayOf(app.now());
  const days = await communityDays(app.db.read, today - Number(input.days || "30") + 1, today);
  const rows = days.map((each) => [
    new Date(each.day * DAY_S * 1000).toISOString().slice(0, 10),
    ...[each.questions, each.answered, each.answers, medianDelay([each.delays]) ?? ""],
    ...[each.active, each.people, each.searches, each.empty_searches],
  ]);
  return { csv: csvOf([columns, ...rows]) };
}
