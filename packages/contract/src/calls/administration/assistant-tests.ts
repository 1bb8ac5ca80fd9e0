import { assistantLimits, testSetLimits, testVerdicts } from "@askwell/domain";
import * as v from "valibot";
import { assistantSource } from "../../assistant-shapes.ts";
import { call } from "../../call.ts";
import { bulkReply, flag, id, list, nothing, pageOf, paging, plainId, text } from "../../fields.ts";

const PATH = "/answer/admin/api/ai/test";

/** A post that an answer should cite; missing titles are of posts that are gone. */
const expectedPost = v.object({
  question_id: v.string(),
  /** "" for a question. */
  answer_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  /** Whether it may be sent to a provider now. Rules: docs/rules/assistant-help.md AH1. */
  may_leave: v.boolean(),
});

/** The questions of the test set, the last one first. */
export const testItemPage = call({
  method: "GET",
  path: `${PATH}/items`,
  guard: "admin",
  summary: "Questions of the assistant's test set",
  input: v.object(paging(20, 100)),
  reply: pageOf(
    v.object({ id: v.string(), question: v.string(), declines: v.boolean(), expected: v.array(expectedPost) }),
  ),
  errors: [],
});

/** Public questions with an accepted answer that are not in the test set, those with the highest score first. */
export const testProposals = call({
  method: "GET",
  path: `${PATH}/proposals`,
  guard: "admin",
  summary: "Questions with accepted answers for the test set",
  input: v.object(paging(20, 100)),
  reply: v.array(
    v.object({
      question_id: v.string(),
      answer_id: v.string(),
      title: v.string(),
      url_title: v.string(),
      vote_count: v.number(),
    }),
  ),
  errors: [],
});

/** Adds questions: proposals by their ids, and one of the administrator's own words. */
export const addTestItems = call({
  method: "POST",
  path: `${PATH}/items`,
  guard: "admin",
  summary: "Add questions to the test set",
  input: v.object({
    /** Questions with accepted answers: their title is asked, and the accepted answer should be cited. */
    question_ids: list(id({ required: true }), { max: 100 }),
    question: text({ notBlank: true, max: assistantLimits.question }),
    /** The question is not about the site: the assistant should decline. */
    declines: flag(),
    /** Questions or answers of which one should be cited. */
    expected: list(id({ required: true }), { max: testSetLimits.expected }),
  }),
  reply: v.object({ added: v.number() }),
  errors: ["test_set_full"],
});

/** Deletes questions of the test set; results of runs stay. */
export const deleteTestItems = call({
  method: "DELETE",
  path: `${PATH}/items`,
  guard: "admin",
  summary: "Delete questions of the test set",
  input: v.object({ ids: list(plainId({ required: true }), { required: true, max: 100 }) }),
  reply: bulkReply,
  errors: [],
});

const amounts = { input_tokens: v.number(), output_tokens: v.number(), cost: v.number() };

/** About what a run of the whole test set costs: sources are looked for, and nothing is sent. */
export const testEstimate = call({
  method: "GET",
  path: `${PATH}/estimate`,
  guard: "admin",
  summary: "About what a run of the test set costs",
  input: v.object({}),
  reply: v.object({
    items: v.number(),
    ...amounts,
    currency: v.string(),
    /** Tokens that the site has left today; null without a limit. */
    tokens_left: v.nullable(v.number()),
  }),
  errors: [],
});

const verdictCounts = v.object(
  Object.fromEntries(testVerdicts.map((verdict) => [verdict, v.number()])) as Record<
    (typeof testVerdicts)[number],
    v.NumberSchema<undefined>
  >,
);

const run = v.object({
  id: v.string(),
  provider: v.string(),
  model: v.string(),
  /** Runs with the same version were told the same. */
  prompt_version: v.string(),
  state: v.picklist(["running", "done", "stopped", "limited"]),
  total: v.number(),
  /** Questions by what became of them; the others wait. */
  verdicts: verdictCounts,
  ...amounts,
  currency: v.string(),
  created_at: v.number(),
  /** 0 while it runs. */
  ended_at: v.number(),
});

/** The runs, the last one first. */
export const testRunPage = call({
  method: "GET",
  path: `${PATH}/runs`,
  guard: "admin",
  summary: "Runs of the test set",
  input: v.object(paging(20, 100)),
  reply: pageOf(run),
  errors: [],
});

/** A run with its questions, beside another run for comparison. */
export const testRun = call({
  method: "GET",
  path: `${PATH}/run`,
  guard: "admin",
  summary: "A run of the test set",
  input: v.object({ id: plainId({ required: true }), compare_id: plainId(), ...paging(20, 100) }),
  reply: v.object({
    run,
    instructions: v.string(),
    compared: v.nullable(run),
    count: v.number(),
    list: v.array(
      v.object({
        item_id: v.string(),
        question: v.string(),
        declines: v.boolean(),
        expected: v.array(expectedPost),
        /** "" while it waits. */
        verdict: v.picklist([...testVerdicts, ""]),
        /** Of the other run; "" if it has none. */
        before: v.picklist([...testVerdicts, ""]),
        /** Sentences that end with the numbers of their sources; without those whose sources are not public any more. */
        content: v.string(),
        sources: v.array(assistantSource),
        /** Sentences that no source supports. */
        dropped: v.number(),
      }),
    ),
  }),
  errors: ["object_not_found"],
});

/** Starts a run of the whole test set in the background, whether the assistant is on or not. */
export const startTestRun = call({
  method: "POST",
  path: `${PATH}/runs`,
  guard: "admin",
  summary: "Run the test set",
  input: v.object({
    provider: text({ required: true, max: assistantLimits.providerName }),
    /** Empty for the one of the settings. */
    model: text({ max: assistantLimits.model }),
    /** Instead of the instructions in the settings. */
    instructions: text({ max: assistantLimits.instructions }),
  }),
  reply: v.object({ id: v.string() }),
  errors: ["test_set_empty", "test_running"],
});

/** Stops a run, or goes on with one that was stopped or has met a limit of the day. */
export const switchTestRun = call({
  method: "PUT",
  path: `${PATH}/runs`,
  guard: "admin",
  summary: "Stop or continue a run of the test set",
  input: v.object({ id: plainId({ required: true }), running: flag() }),
  reply: nothing,
  errors: ["object_not_found", "test_running"],
});

/** Deletes a run with its results. */
export const deleteTestRun = call({
  method: "DELETE",
  path: `${PATH}/runs`,
  guard: "admin",
  summary: "Delete a run of the test set",
  input: v.object({ id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** The questions of a run with what became of them. */
export const exportTestRun = call({
  method: "GET",
  path: `${PATH}/export`,
  guard: "admin",
  summary: "A run of the test set as CSV",
  input: v.object({ id: plainId({ required: true }) }),
  reply: v.object({ csv: v.string() }),
  errors: ["object_not_found"],
});
