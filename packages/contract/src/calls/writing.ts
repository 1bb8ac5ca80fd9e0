import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { file, id, nothing, number, text, word } from "../fields.ts";

const { max: LONGEST } = limits.questionBody;
const MAX_TAGS = 20;
/** Ten years, in seconds. */
const MAX_AGE = 315_360_000;

/** Stores an image or an attachment and returns its address. Source: docs/wire/content.md "Uploads". */
export const uploadFile = call({
  method: "POST",
  path: "/answer/api/v1/file",
  guard: "member",
  rights: ["upload"],
  multipart: true,
  summary: "Upload a file",
  input: v.object({ source: text({ max: 100 }), file: v.optional(file()) }),
  reply: v.string(),
  errors: [
    "upload_purpose",
    "upload_extension",
    "upload_format",
    "upload_too_large",
    "upload_quota_account",
    "upload_quota_site",
    "upload_storage",
  ],
});

/** Renders Markdown like a post, for previews. */
export const renderPost = call({
  method: "POST",
  path: "/answer/api/v1/post/render",
  guard: "member",
  summary: "Render Markdown",
  /** The text of a profile allows fewer elements than a post. */
  input: v.object({ content: text({ max: 65_536 }), kind: word(["post", "bio"]) }),
  reply: v.string(),
  errors: ["too_many_attempts"],
});

/** A chosen tag; one that does not exist yet carries its names and text. */
const draftTag = v.object({ slug_name: v.string(), display_name: v.string(), original_text: v.string() });

/** A draft of a question, or with `question_id` of an answer to it. */
const draft = v.object({
  question_id: v.string(),
  title: v.string(),
  content: v.string(),
  tags: v.array(draftTag),
  answer_content: v.string(),
  updated_at: v.number(),
});

/** The caller's draft of a question, or of the answer to one; null when there is none. Rules: docs/rules/drafts.md. */
export const draftInfo = call({
  method: "GET",
  path: "/answer/api/v1/draft",
  guard: "member",
  summary: "The caller's draft",
  input: v.object({ question_id: id() }),
  reply: v.nullable(draft),
  errors: [],
});

/** Saves a draft; replaces the previous one. */
export const saveDraft = call({
  method: "PUT",
  path: "/answer/api/v1/draft",
  guard: "member",
  summary: "Save a draft",
  input: v.object({
    question_id: id(),
    title: text({ max: 1000 }),
    content: text({ max: LONGEST }),
    tags: v.nullish(
      v.pipe(
        v.array(
          v.object({
            slug_name: text({ max: 100 }),
            display_name: text({ max: 100 }),
            original_text: text({ max: limits.tagDescription.max }),
          }),
        ),
        v.maxLength(MAX_TAGS),
      ),
      [],
    ),
    answer_content: text({ max: LONGEST }),
  }),
  reply: v.nullable(draft),
  errors: ["question_not_found", "draft_exists", "drafts_full"],
});

/** Discards a draft. */
export const dropDraft = call({
  method: "DELETE",
  path: "/answer/api/v1/draft",
  guard: "member",
  summary: "Discard a draft",
  /** `min_age`: seconds since it was saved; a draft that was saved later stays. */
  input: v.object({ question_id: id(), min_age: number({ min: 1, max: MAX_AGE }) }),
  reply: nothing,
  errors: [],
});
