import * as v from "valibot";
import { call } from "../call.ts";
import { file, text, word } from "../fields.ts";

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
  refuses: [],
});
