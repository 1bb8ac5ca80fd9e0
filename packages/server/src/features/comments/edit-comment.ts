import type { Parsed, Reply } from "@askwell/contract";
import { mayEditComment } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { renderText } from "../posts/index.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";

/** Changes the text of a comment; no version is kept. Rules: docs/rules/comments.md K2. */
export async function editComment(
  app: App,
  member: Member,
  input: Parsed<"editComment">,
): Promise<Reply<"editComment">> {
  return app.db.write(async (tx) => {
    const locked = await lockComment(tx, input.comment_id);
    const comment = found(locked?.status === "available" ? locked : undefined, "comment_not_found");
    const verdict = mayEditComment(member, comment, app.now());
    if (!verdict.allowed) refuse(verdict.why);
    const text = await renderText(app, tx, input.original_text, comment.id);
    if (text.description === "") refuse("bad_fields", { fields: [{ field: "original_text", code: "required" }] });
    const change = { original_text: text.content, parsed_text: text.html, renderer: text.renderer };
    await changeComment(app, tx, comment, { ...change, updated_at: app.now() });
    return { comment_id: comment.id, original_text: text.content, parsed_text: text.html };
  });
}
