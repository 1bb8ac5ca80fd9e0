import { htmlToMarkdown } from "@askwell/content/import";
import { addTagText } from "../features/tags/bulk.ts";
import { needId, type Row, textOf } from "./fields.ts";
import { type Phase, readAll } from "./phase.ts";
import { findObjects, isNew, postKindOf } from "./posts.ts";
import { keep, leaveOut } from "./tally.ts";

/** What tags are about: an excerpt and a wiki each, which are posts in a dump and one text here. */
export const tagTextsPhase: Phase = {
  name: "tag texts",
  file: "Posts.xml",
  batchRows: 200,
  postTypes: ["4", "5"],
  async prepare(context, batch) {
    const texts = readAll(batch, "tag texts", readTagText);
    const tags = await findObjects(
      context,
      texts.map((text) => text.foreign_id),
    );
    return async (tx, tally) => {
      for (const { foreign_id, ...added } of texts) {
        const tagId = tags.get(foreign_id);
        if (tagId === undefined) leaveOut(tally, "tag texts", "no new tag of the dump has them");
        else if (!isNew(context, tagId)) leaveOut(tally, "tag texts", "imported before");
        else if (added.text === "") leaveOut(tally, "tag texts", "empty");
        else if (await addTagText(context.app, tx, tagId, added)) keep(tally, "tag texts");
      }
    };
  },
};

function readTagText(row: Row) {
  const kind = postKindOf(row);
  if (kind !== "tag excerpt" && kind !== "tag wiki") return undefined;
  const body = textOf(row, "Body").trim();
  // Excerpts are plain texts, in whatever looks like HTML as well.
  const html = kind === "tag wiki" ? body : body.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const place = kind === "tag wiki" ? ("after" as const) : ("before" as const);
  return { foreign_id: needId(row), text: htmlToMarkdown(html), place };
}
