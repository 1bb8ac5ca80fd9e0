import { accountKey, kindOfId, limits, slugProblem, tagSlug } from "@askwell/domain";
import type { TagRow } from "../../features/tags/index.ts";
import { tagTextsOf } from "../../features/tags/index.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { countImported, countLeftOut, type ImportSummary } from "../summary.ts";
import { lastRevisions } from "./revisions.ts";
import { type AnswerRun, importTable } from "./run.ts";
import { takeRows, withoutColumns } from "./store.ts";
import { cut, flagOf, idOf, numberOf, textOf } from "./values.ts";

const DELETED = 10;
/** What the old site says of a tag's text, and what is made of that here. */
const SAID = ["slug_name", "display_name", "original_text", "revision_id", "updated_at"] as const;
const RENDERED = ["parsed_text", "excerpt", "description", "slug_key", "display_key"] as const;
const COUNTED = ["question_count", "listed_count", "unanswered_count", "follow_count"] as const;

/** Imports tags with their texts; synonyms afterwards, when all main tags are there. Rule: docs/rules/import-answer.md XA8. */
export async function importTags(run: AnswerRun): Promise<void> {
  const mains = await mainTagsOf(run);
  await importTable(run, "tag", async (rows) => {
    const read = rows.filter((row) => kindOfId(idOf(row, "id")) === "tag");
    const versions = await lastRevisions(run, read);
    const tags = await Promise.all(read.map((row) => tagOf(run, row, { mains, versions })));
    return async (tx, summary) => {
      countLeftOut(summary, "tags", "without the id of a tag", rows.length - read.length);
      const named = await withFreeSlugs(tx, summary, tags);
      const source = new Map(tags.map((tag) => [tag.id, withoutColumns(tag, RENDERED)]));
      const together = [[...SAID, ...RENDERED]];
      await takeRows(tx, { table: "tags", key: ["id"], derived: [...COUNTED], source, together }, named);
      countImported(summary, "tags", named.length);
      countImported(summary, "synonyms", named.filter(({ main_tag_id }) => main_tag_id !== "0").length);
    };
  });
}

interface MainTag {
  readonly id: string;
  readonly slug: string;
}

/** The main tag of each synonym. One of a synonym, of itself or of none is a main tag. */
async function mainTagsOf({ source }: AnswerRun): Promise<ReadonlyMap<string, MainTag>> {
  const named = new Map<string, string>();
  const slugs = new Map<string, string>();
  for await (const rows of source.batches("tag")) {
    for (const row of rows) {
      slugs.set(idOf(row, "id"), slugOf(row));
      if (idOf(row, "main_tag_id") !== "0") named.set(idOf(row, "id"), idOf(row, "main_tag_id"));
    }
  }
  const mains = [...named].filter(([id, main]) => id !== main && slugs.has(main) && !named.has(main));
  return new Map(mains.map(([id, main]) => [id, { id: main, slug: slugs.get(main)! }]));
}

interface TagContext {
  readonly mains: ReadonlyMap<string, MainTag>;
  readonly versions: ReadonlyMap<string, string>;
}

async function tagOf(run: AnswerRun, row: ForeignRow, { mains, versions }: TagContext): Promise<TagRow> {
  const { app, clock } = run;
  const id = idOf(row, "id");
  const slug_name = slugOf(row);
  const display_name = cut(textOf(row, "display_name").trim() || slug_name, limits.tagDisplayName.max);
  const original_text = run.moveAddresses(textOf(row, "original_text"));
  const main = mains.get(id);
  const created_at = clock.timeOf(row, "created_at");
  return {
    ...(await tagTextsOf(app, { slug_name, display_name, original_text })),
    ...{ id, created_at, updated_at: clock.timeOf(row, "updated_at") || created_at },
    user_id: idOf(row, "user_id"),
    status: numberOf(row, "status") === DELETED ? "deleted" : "available",
    main_tag_id: main?.id ?? "0",
    main_tag_slug_name: main?.slug ?? "",
    recommend: flagOf(row, "recommend"),
    reserved: flagOf(row, "reserved"),
    ...{ question_count: 0, listed_count: 0, unanswered_count: 0, follow_count: 0 },
    revision_id: versions.get(id) ?? "0",
  };
}

/** The old site allows slugs with blanks and, on two engines, slugs that differ in case only. */
function slugOf(row: ForeignRow): string {
  const slug = tagSlug(textOf(row, "slug_name"));
  return slugProblem(slug) === null ? slug : `tag-${Number(idOf(row, "id").slice(4))}`;
}

async function withFreeSlugs(tx: Tx, summary: ImportSummary, tags: readonly TagRow[]): Promise<TagRow[]> {
  if (tags.length === 0) return [];
  const keys = [...new Set(tags.map(({ slug_key }) => slug_key))];
  const rows = await tx.selectFrom("tags").select(["id", "slug_key"]).where("slug_key", "in", keys).execute();
  const taken = new Map(rows.map(({ slug_key, id }) => [slug_key, id]));
  return tags.map((tag) => {
    const owner = taken.get(tag.slug_key);
    if (owner === undefined || owner === tag.id) {
      taken.set(tag.slug_key, tag.id);
      return tag;
    }
    const tail = `-${Number(tag.id.slice(4))}`;
    const slug_name = tag.slug_name.slice(0, limits.tagSlug.max - tail.length) + tail;
    countLeftOut(summary, "slugs of tags", "renamed: taken by another tag");
    return { ...tag, slug_name, slug_key: slug_name, display_key: accountKey(tag.display_name) };
  });
}
