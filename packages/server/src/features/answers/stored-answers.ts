import { RENDERER_VERSION } from "@askwell/content/markdown";
import type { Tx } from "../../tables.ts";
import { renderTextAgain, type StoredTexts } from "../posts/index.ts";
import { changeAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

/** The texts of answers, for the job that renders them again. Source: docs/rules/markdown.md M13. */
export const storedAnswers: StoredTexts = {
  list: (db, after, most) =>
    db
      .selectFrom("answers")
      .select(["id", "content", "html"])
      .where("id", ">", after)
      .where("renderer", "<", RENDERER_VERSION)
      .orderBy("id")
      .limit(most)
      .execute(),
  async render(app, text) {
    const { id, content } = text;
    const { html, renderer, description } = await renderTextAgain(app, app.db.read, text);
    const save = async (tx: Tx) => {
      const locked = await lockThread(tx, id);
      if (locked?.answer.content !== content) return;
      await changeAnswer(app, tx, locked, { html, renderer, description });
    };
    return { html, save };
  },
  // Nobody sees which renderer it was: nothing repeats it, and no page shows it.
  async confirm(tx, ids) {
    await tx.updateTable("answers").set({ renderer: RENDERER_VERSION }).where("id", "in", ids).execute();
  },
};
