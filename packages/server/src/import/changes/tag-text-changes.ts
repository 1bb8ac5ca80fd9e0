import { replaceTagText } from "../../features/tags/bulk.ts";
import type { ImportContext } from "../phase.ts";
import { findObjects, isNew } from "../posts.ts";
import type { ReadRow } from "../rows/row-reader.ts";
import { countImported, countLeftOut, emptySummary, type ImportSummary } from "../summary.ts";
import { readTagText, type TagTextPart } from "../tag-texts.ts";

/** How many texts are looked up at once. */
const BATCH = 500;

/**
 * Changes the texts of tags of earlier imports as the source has changed them: excerpt and wiki, which are two posts
 * there, are one text here. Rule: X49.
 */
export async function changeTagTexts(context: ImportContext, rows: AsyncIterable<ReadRow>): Promise<ImportSummary> {
  const summary = emptySummary();
  const parts: TagTextPart[] = [];
  for await (const row of rows) {
    const part =
      "attributes" in row ? readTagText({ line: row.line, file: "", attributes: row.attributes }) : undefined;
    if (part && part.text !== "") parts.push(part);
  }
  const byTag = new Map<string, TagTextPart[]>();
  for (let start = 0; start < parts.length; start += BATCH) {
    const some = parts.slice(start, start + BATCH);
    const tags = await findObjects(
      context,
      some.map(({ foreign_id }) => foreign_id),
    );
    for (const part of some) {
      const tagId = tags.get(part.foreign_id);
      if (tagId !== undefined && !isNew(context, tagId)) byTag.set(tagId, [...(byTag.get(tagId) ?? []), part]);
    }
  }
  for (const [tagId, texts] of byTag) {
    const excerptFirst = texts.toSorted(
      (one, other) => Number(other.place === "before") - Number(one.place === "before"),
    );
    const text = excerptFirst.map((part) => part.text).join("\n\n");
    const result = await context.app.db.write((tx) => replaceTagText(context.app, tx, tagId, text));
    if (result === "changed") countImported(summary, "changed tag texts");
    if (result === "edited here") countLeftOut(summary, "changed tag texts", "edited here");
  }
  return summary;
}
