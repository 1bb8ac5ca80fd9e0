import * as v from "valibot";
import { call } from "../../call.ts";
import { word } from "../../fields.ts";

const DASHBOARD = "/answer/admin/api/dashboard";

/** The last days that are counted together; 30 if left out. */
const days = word(["7", "30", "90", "365"]);

/** A figure of a period and of as many days before it; null where there is nothing to count. */
const figure = v.object({ now: v.nullable(v.number()), before: v.nullable(v.number()) });
const termCounts = v.array(v.object({ term: v.string(), count: v.number() }));

/** What is going on in the community. Rules: docs/rules/administration.md AD3 to AD6. */
export const communityFigures = call({
  method: "GET",
  path: `${DASHBOARD}/community`,
  guard: "admin",
  holders: ["figures"],
  summary: "Figures of the community",
  input: v.object({ days }),
  reply: v.object({
    /** False until everything was counted for the first time. */
    is_counted: v.boolean(),
    figures: v.object({
      questions: figure,
      answers: figure,
      /** Of the questions of the period, those that have an answer. */
      answered_percent: figure,
      /** The median time up to the first answer by another user, within five percent. */
      first_answer_seconds: figure,
      /** Users who have written or voted. */
      active: figure,
      /** Those of them who had their account before the period. */
      returned: figure,
      /** New accounts with a confirmed address. */
      people: figure,
      searches: figure,
      /** Searches without a result. */
      empty_searches: figure,
      database_bytes: figure,
    }),
    /** Days in UTC, oldest first; the last one is today. */
    days: v.array(
      v.object({
        at: v.number(),
        questions: v.number(),
        answers: v.number(),
        people: v.number(),
        active: v.number(),
      }),
    ),
    /** The most frequent searches without a result. */
    empty_searches: termCounts,
    /** The hosts of other sites from which most visits came. */
    referrers: termCounts,
    /** Used tags in which no user has an answer with a positive score. */
    tags_without_experts: v.array(
      v.object({
        slug_name: v.string(),
        display_name: v.string(),
        listed_count: v.number(),
        unanswered_count: v.number(),
      }),
    ),
  }),
  errors: [],
});

/** The days of a period as CSV, oldest first. */
export const exportCommunity = call({
  method: "GET",
  path: `${DASHBOARD}/community/export`,
  guard: "admin",
  holders: ["figures"],
  summary: "Figures of the community as CSV",
  input: v.object({ days }),
  reply: v.object({ csv: v.string() }),
  errors: [],
});
