import { RENDERER_VERSION } from "@askwell/content/markdown";
import type { Tx } from "../../tables.ts";
import { renderTextAgain, type StoredTexts } from "../posts/index.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";

/** The texts of comments, for the job that renders them again. Source: docs/rules/markdown.md M13. */
export const storedComments: StoredTexts = {
  list: (db, after, most) =>
    db
      .selectFrom("comments")
      .select(["id", "original_text as content", "parsed_text as html"])
      .where("id", ">", after)
      .where("renderer", "<", RENDERER_VERSION)
      .orderBy("id")
      .limit(most)
      .execute(),
  async render(app, text) {
    const { id, content } = text;
    const { html, renderer } = await renderTextAgain(app, app.db.read, text);
    const save = async (tx: Tx) => {
      const comment = await lockComment(tx, id);
      if (comment?.original_text !== content) return;
      await changeComment(app, tx, comment, { parsed_text: html, renderer });
    };
    return { html, save };
  },
  // Nobody sees which renderer it was: nothing repeats it, and no page shows it.
  async confirm(tx, ids) {
    await tx.updateTable("comments").set({ renderer: RENDERER_VERSION }).where("id", "in", ids).execute();
  },
};
