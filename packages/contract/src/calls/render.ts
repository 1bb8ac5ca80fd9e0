import * as v from "valibot";
import { call } from "../call.ts";
import { text, word } from "../fields.ts";

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
