import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { type CommunityDay, communityDays } from "./community-days.ts";
import { DAY_S, dayOf } from "./days.ts";
import { medianDelay } from "./delays.ts";
import { findPeriod, listTagsWithoutExperts, listTopTerms } from "./queries.ts";

/** How many rows the lists have, and among how many tags those without experts are searched. */
const TOP = 10;
const MANY_TAGS = 1000;

/** What is going on in the community, from stored counts. Rules: docs/rules/administration.md AD3 to AD6. */
export async function communityFigures(
  app: App,
  _: Member,
  input: Parsed<"communityFigures">,
): Promise<Reply<"communityFigures">> {
  const db = app.db.read;
  const days = Number(input.days || "30");
  const today = dayOf(app.now());
  const from = today - days + 1;
  const all = await communityDays(db, from - days, today);
  const [before, now] = [all.slice(0, days), all.slice(days)];
  const period = await findPeriod(db, days);
  const pair = (figure: (span: readonly CommunityDay[]) => number | null) => ({
    now: figure(now),
    before: figure(before),
  });
  const figures: Reply<"communityFigures">["figures"] = {
    questions: pair(sumOf("questions")),
    answers: pair(sumOf("answers")),
    answered_percent: pair((span) => percentOf(sumOf("answered")(span), sumOf("questions")(span))),
    first_answer_seconds: pair((span) => medianDelay(span.map(({ delays }) => delays))),
    active: { now: period?.active ?? 0, before: period?.active_before ?? 0 },
    returned: { now: period?.returned ?? 0, before: period?.returned_before ?? 0 },
    people: pair(sumOf("people")),
    searches: pair(sumOf("searches")),
    empty_searches: pair(sumOf("empty_searches")),
    database_bytes: { now: now.at(-1)?.database_bytes || null, before: before.at(-1)?.database_bytes || null },
  };
  return {
    is_counted: period !== undefined,
    figures,
    days: now.map(({ day, questions, answers, people, active }) => ({
      at: day * DAY_S,
      questions,
      answers,
      people,
      active,
    })),
    empty_searches: await listTopTerms(db, "empty_search", { from, to: today, limit: TOP }),
    referrers: await listTopTerms(db, "referrer", { from, to: today, limit: TOP }),
    tags_without_experts: await listTagsWithoutExperts(db, { among: MANY_TAGS, limit: TOP }),
  };
}

type Summed = "questions" | "answered" | "answers" | "people" | "searches" | "empty_searches";

const sumOf = (name: Summed) => (span: readonly CommunityDay[]) => span.reduce((sum, day) => sum + day[name], 0);

const percentOf = (part: number, total: number) => (total === 0 ? null : Math.round((part / total) * 100));
