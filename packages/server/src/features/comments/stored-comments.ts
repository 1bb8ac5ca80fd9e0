import { RENDERER_VERSION } from "@askwell/content/markdown";
import type { Db, Tx } from "../../tables.ts";
import { inRange, rerenderText, type StoredPosts } from "../posts/index.ts";
import { changeComment } from "./change-comment.ts";
import { lockComment } from "./queries.ts";

const textsOf = (db: Db) => db.selectFrom("comments").select(["id", "original_text as content", "parsed_text as html"]);

/** The texts of comments, for the job that re-renders outdated HTML. Source: docs/rules/markdown.md M13. */
export const storedComments: StoredPosts = {
  table: "comments",
  list: (db, range) => textsOf(db).where(inRange(range)).orderBy("id").limit(range.limit).execute(),
  find: (db, id) => textsOf(db).where("id", "=", id).executeTakeFirst(),
  async render(app, text) {
    const { id, content } = text;
    const { html, renderer } = await rerenderText(app, app.db.read, text);
    const save = async (tx: Tx) => {
      const comment = await lockComment(tx, id);
      if (comment?.original_text !== content) return;
      await changeComment(app, tx, comment, { parsed_text: html, renderer });
    };
    return { html, save };
  },
  // The renderer version is not part of any page or derived data, so nothing else has to be updated.
  async confirm(tx, ids) {
    await tx.updateTable("comments").set({ renderer: RENDERER_VERSION }).where("id", "in", ids).execute();
  },
};
