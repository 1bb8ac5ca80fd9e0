import { helpLimits } from "@askwell/domain";
import * as v from "valibot";
import { assistantSource } from "../../assistant-shapes.ts";
import { call } from "../../call.ts";
import { id, list, text } from "../../fields.ts";

const PATH = "/answer/api/v1/ai";

const helpErrors = [
  "assistant_help_off",
  "assistant_help_failed",
  "assistant_pace",
  "assistant_person_limit",
  "assistant_site_limit",
] as const;

/** Which helps the caller has, and who gets what is sent for them. Rules: docs/rules/assistant-help.md AH7. */
export const helpState = call({
  method: "GET",
  path: `${PATH}/helps`,
  guard: "member",
  summary: "Helps of a language model that the caller has",
  input: v.object({}),
  reply: v.object({
    title: v.boolean(),
    tags: v.boolean(),
    summary: v.boolean(),
    translation: v.boolean(),
    /** For staff alone. */
    hints: v.boolean(),
    /** The host that gets what is sent; "" while all helps are off. */
    host: v.string(),
    model: v.string(),
  }),
  errors: [],
});

/** Who wrote a text, and when. */
const written = { model: v.string(), created_at: v.number() };

/** Summarises a public thread in sentences that its posts support. It is stored for this version of the thread. */
export const summarizeThread = call({
  method: "POST",
  path: `${PATH}/summary`,
  guard: "member",
  summary: "Summary of a thread by a language model",
  input: v.object({ question_id: id({ required: true }) }),
  reply: v.object({
    /** Sentences that end with the numbers of their sources, such as `[1][3]`; "" if too few have support. */
    content: v.string(),
    sources: v.array(assistantSource),
    /** Posts of the thread that were too long to be read as well, or may not be sent. */
    unread: v.number(),
    ...written,
  }),
  errors: [...helpErrors, "object_not_found", "assistant_excluded"],
});

/** Translates a public post into the language of the caller. It is stored for this version of the post. */
export const translatePost = call({
  method: "POST",
  path: `${PATH}/translation`,
  guard: "member",
  summary: "Translation of a post by a language model",
  input: v.object({ object_id: id({ required: true }) }),
  reply: v.object({
    /** "" for an answer. */
    title: v.string(),
    /** Safe HTML, with the code and the links of the post and no others. */
    html: v.string(),
    /** The code of the language, such as `en_US`. */
    language: v.string(),
    ...written,
  }),
  errors: [...helpErrors, "object_not_found", "assistant_excluded", "assistant_help_too_long"],
});

/** Suggests a title and existing tags for a question that is being written; what is off is null. */
export const suggestWording = call({
  method: "POST",
  path: `${PATH}/wording`,
  guard: "member",
  summary: "Title and tags for a question by a language model",
  input: v.object({
    title: text({ max: 300 }),
    content: text({ required: true, notBlank: true, max: 70_000 }),
    /** Slugs of the tags that it has. */
    tags: list(text({ max: 100 }), { max: 20 }),
  }),
  reply: v.object({
    title: v.nullable(v.string()),
    tags: v.nullable(v.array(v.object({ slug_name: v.string(), display_name: v.string() }))),
    model: v.string(),
  }),
  errors: [...helpErrors, "assistant_excluded"],
});

/** Hints for staff about what may be wrong with a public post, with its words. They decide nothing. */
export const hintModeration = call({
  method: "POST",
  path: `${PATH}/hints`,
  guard: "staff",
  summary: "Hints of a language model about a post",
  input: v.object({ object_id: id({ required: true }) }),
  reply: v.object({
    hints: v.array(
      v.object({
        /** The name of one of the reasons for flags. */
        reason: v.string(),
        /** Words of the post. */
        quote: v.string(),
        /** At most so many characters: see `helpLimits`. */
        why: v.pipe(v.string(), v.maxLength(helpLimits.hint)),
      }),
    ),
    ...written,
  }),
  errors: [...helpErrors, "object_not_found", "assistant_excluded", "assistant_help_too_long"],
});
