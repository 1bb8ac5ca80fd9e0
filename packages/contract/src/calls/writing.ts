import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { file, id, nothing, text, word } from "../fields.ts";

const { max: LONGEST } = limits.questionBody;
const MOST_TAGS = 20;

/** Keeps a picture or an attachment and answers with its address. Source: api-content 15. */
export const uploadFile = call({
  method: "POST",
  path: "/answer/api/v1/file",
  guard: "member",
  multipart: true,
  summary: "Upload a file",
  input: v.object({ source: text({ max: 100 }), file: v.optional(file()) }),
  reply: v.string(),
  refuses: ["upload_purpose", "upload_format", "upload_too_large"],
});

/** Renders Markdown as posts are rendered, for previews. */
export const renderPost = call({
  method: "POST",
  path: "/answer/api/v1/post/render",
  guard: "member",
  summary: "Render Markdown",
  /** A text about oneself keeps less than a post does. */
  input: v.object({ content: text({ max: 65_536 }), kind: word(["post", "bio"]) }),
  reply: v.string(),
  refuses: ["too_many_attempts"],
});

/** A tag as it was chosen; one that does not exist yet carries its names and its text. */
const draftTag = v.object({ slug_name: v.string(), display_name: v.string(), original_text: v.string() });

/** What somebody has begun to write: a question, or with `question_id` an answer to it. */
const draft = v.object({
  question_id: v.string(),
  title: v.string(),
  content: v.string(),
  tags: v.array(draftTag),
  answer_content: v.string(),
  updated_at: v.number(),
});

/** The caller's draft of a question, or of the answer to one; null where there is none. Rules: docs/rules/drafts.md. */
export const draftInfo = call({
  method: "GET",
  path: "/answer/api/v1/draft",
  guard: "member",
  summary: "Own draft",
  input: v.object({ question_id: id() }),
  reply: v.nullable(draft),
  refuses: [],
});

/** Keeps what somebody is writing; it takes the place of what was kept before. */
export const saveDraft = call({
  method: "PUT",
  path: "/answer/api/v1/draft",
  guard: "member",
  summary: "Keep a draft",
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
        v.maxLength(MOST_TAGS),
      ),
      [],
    ),
    answer_content: text({ max: LONGEST }),
  }),
  reply: v.nullable(draft),
  refuses: ["question_not_found"],
});

/** Throws a draft away. */
export const dropDraft = call({
  method: "DELETE",
  path: "/answer/api/v1/draft",
  guard: "member",
  summary: "Discard a draft",
  input: v.object({ question_id: id() }),
  reply: nothing,
  refuses: [],
});
