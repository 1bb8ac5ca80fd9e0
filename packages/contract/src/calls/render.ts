import * as v from "valibot";
import { call } from "../call.ts";
import { text } from "../fields.ts";

/** Renders Markdown as posts are rendered, for previews. */
export const renderPost = call({
  method: "POST",
  path: "/answer/api/v1/post/render",
  guard: "member",
  summary: "Render Markdown",
  input: v.object({ content: text({ max: 65_536 }) }),
  reply: v.string(),
  refuses: [],
});
