import type { TagRow } from "../features/tags/index.ts";
import { exportObjects } from "./objects.ts";
import { type AnswerExportRun, addRows, eachBatch, leaveOut, plainNumber } from "./run.ts";
import type { TargetRow } from "./target.ts";

const [AVAILABLE, DELETED] = [1, 10];

/** Exports tags with texts, marks, synonyms, versions and followers. Rule: docs/rules/export-answer.md XE5. */
export async function exportTags(run: AnswerExportRun): Promise<void> {
  const taken = new Set<string>();
  await eachBatch(run, "tags", async (tags) => {
    const rows = tags.map((tag) => tagRow(tag, freeSlug(run, tag, taken)));
    addRows(run, "tag", rows, "tags");
    await exportObjects(
      run,
      tags.map((tag) => ({ ...tag, kind: "tag" as const, asker_id: tag.user_id, question_id: "0", html: "" })),
    );
  });
}

const tagRow = (tag: TagRow, slug_name: string): TargetRow => ({
  ...{ id: tag.id, created_at: tag.created_at, updated_at: tag.updated_at, user_id: tag.user_id, slug_name },
  ...{ main_tag_id: tag.main_tag_id, main_tag_slug_name: tag.main_tag_slug_name, display_name: tag.display_name },
  ...{ original_text: tag.original_text, parsed_text: tag.parsed_text, recommend: tag.recommend },
  ...{ reserved: tag.reserved, follow_count: tag.follow_count, question_count: tag.question_count },
  ...{ status: tag.status === "deleted" ? DELETED : AVAILABLE, revision_id: plainNumber(tag.revision_id) },
});

/**
 * The usual collation of MySQL ignores case and accents, takes ß for s, and takes all characters outside the basic plane
 * for one: such slugs are the same there.
 */
const comparable = (slug: string): string =>
  slug
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "s")
    .replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd");

const MAX_SLUG = 35;

/** The slug of a tag, with its number if another tag has taken it. */
function freeSlug(run: AnswerExportRun, tag: TagRow, taken: Set<string>): string {
  const cut = [...tag.slug_name].slice(0, MAX_SLUG).join("");
  const isTaken = run.target.engine === "mysql" ? taken.has(comparable(cut)) : taken.has(cut);
  const tail = `-${Number(tag.id.slice(4))}`;
  const slug = isTaken ? [...tag.slug_name].slice(0, MAX_SLUG - tail.length).join("") + tail : cut;
  if (slug !== tag.slug_name) leaveOut(run, "slugs of tags", "changed: too long, or the same as another there");
  taken.add(run.target.engine === "mysql" ? comparable(slug) : slug);
  return slug;
}
