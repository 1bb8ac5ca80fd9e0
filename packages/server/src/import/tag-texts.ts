import { htmlToMarkdown } from "@askwell/content/import";
import { escapeHtml } from "@askwell/domain";
import { addTagText } from "../features/tags/bulk.ts";
import { type DumpRow, needId, textOf } from "./fields.ts";
import { type Phase, readAll } from "./phase.ts";
import { findObjects, isNew, postKindOf } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";

/** Imports tag descriptions: excerpt and wiki, which are posts in a dump and one text here. */
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
    return async (tx, summary) => {
      for (const { foreign_id, ...added } of texts) {
        const tagId = tags.get(foreign_id);
        if (tagId === undefined) countLeftOut(summary, "tag texts", "no new tag of the dump has them");
        else if (!isNew(context, tagId)) countLeftOut(summary, "tag texts", "imported before");
        else if (added.text === "") countLeftOut(summary, "tag texts", "empty");
        else if (await addTagText(context.app, tx, tagId, added)) countImported(summary, "tag texts");
      }
    };
  },
};

/** The excerpt, which stands first, or the wiki of a tag. */
export interface TagTextPart {
  readonly foreign_id: string;
  readonly text: string;
  readonly place: "before" | "after";
}

/** Reads an excerpt or a wiki; undefined for other posts. */
export function readTagText(row: DumpRow): TagTextPart | undefined {
  const kind = postKindOf(row);
  if (kind !== "tag excerpt" && kind !== "tag wiki") return undefined;
  const body = textOf(row, "Body").trim();
  if (textOf(row, "Format") === "markdown") return { foreign_id: needId(row), text: body, place: "after" as const };
  // Excerpts are plain text, even if they look like HTML.
  const html = kind === "tag wiki" ? body : escapeHtml(body);
  const place = kind === "tag wiki" ? ("after" as const) : ("before" as const);
  return { foreign_id: needId(row), text: htmlToMarkdown(html), place };
}
