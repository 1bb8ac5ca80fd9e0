import { RENDERER_VERSION } from "@askwell/content/markdown";
import type { Db, Tx } from "../../tables.ts";
import { inRange, rerenderText, type StoredPosts } from "../posts/index.ts";
import { changeAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

const textsOf = (db: Db) => db.selectFrom("answers").select(["id", "content", "html", "description"]);

/** The texts of answers, for the job that re-renders outdated HTML. Source: docs/rules/markdown.md M13. */
export const storedAnswers: StoredPosts = {
  table: "answers",
  list: (db, range) => textsOf(db).where(inRange(range)).orderBy("id").limit(range.limit).execute(),
  find: (db, id) => textsOf(db).where("id", "=", id).executeTakeFirst(),
  async render(app, text) {
    const { id, content } = text;
    const { html, renderer, description } = await rerenderText(app, app.db.read, text);
    const save = async (tx: Tx) => {
      const locked = await lockThread(tx, id);
      if (locked?.answer.content !== content) return;
      await changeAnswer(app, tx, locked, { html, renderer, description });
    };
    return { html, description, save };
  },
  // The renderer version is not part of any page or derived data, so nothing else has to be updated.
  async confirm(tx, ids) {
    await tx.updateTable("answers").set({ renderer: RENDERER_VERSION }).where("id", "in", ids).execute();
  },
};
