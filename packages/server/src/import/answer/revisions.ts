import { kindOfId } from "@askwell/domain";
import type { RevisionRow, RevisionSnapshot } from "../../features/history/index.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { type AnswerRun, convert, importTable, LeftOutError, plainId } from "./run.ts";
import { takeRows } from "./store.ts";
import { cut, idOf, numberOf, objectOf, textOf, wordOf } from "./values.ts";

const STATUSES = ["normal", "unreviewed", "approved", "rejected"] as const;
const APPLIED: readonly string[] = ["normal", "approved"];
const KINDS: readonly (string | null)[] = ["question", "answer", "tag"];
const MAX_TITLE = 500;
const MAX_SUMMARY = 255;

const statusOf = (row: ForeignRow) => STATUSES[numberOf(row, "status")];

/**
 * The version whose text each post or tag shows, as its id here. What a row names may be an edit that waits or was
 * rejected: then it is the last one that was applied.
 */
export async function lastRevisions(
  { source, clock }: AnswerRun,
  rows: readonly ForeignRow[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Map(rows.map((row) => [idOf(row, "id"), idOf(row, "revision_id")]));
  const latest = new Map<string, { readonly id: string; readonly at: number }>();
  const where = { column: "object_id", values: [...named.keys()] };
  for await (const versions of source.batches("revision", { where })) {
    for (const version of versions) {
      if (!APPLIED.includes(statusOf(version) ?? "") || !objectOf(textOf(version, "content"))) continue;
      const [id, object] = [idOf(version, "id"), idOf(version, "object_id")];
      const at = named.get(object) === id ? Number.POSITIVE_INFINITY : clock.timeOf(version, "updated_at");
      if (at >= (latest.get(object)?.at ?? 0)) latest.set(object, { id: plainId(id), at });
    }
  }
  return new Map([...latest].map(([object, { id }]) => [object, id]));
}

/** Imports the versions of posts and tags that exist. Rule: docs/rules/import-answer.md XA12. */
export async function importRevisions(run: AnswerRun): Promise<void> {
  await importTable(run, "revision", async (rows) => {
    const texts = await tagTextsIn(run, rows);
    return async (tx, summary) => {
      const titles = await titlesOf(tx, rows);
      const versions = convert(rows, { summary, kind: "revisions" }, (row) => revisionOf(run, row, { titles, texts }));
      await takeRows(tx, { table: "revisions", key: ["id"] }, versions);
    };
  });
}

/** The HTML of versions of tags, by their ids: only those of posts are rendered when they are viewed. */
async function tagTextsIn({ app }: AnswerRun, rows: readonly ForeignRow[]): Promise<ReadonlyMap<string, string>> {
  const siteUrl = app.settings.get("general").site_url;
  const texts = new Map<string, string>();
  for (const row of rows) {
    const content = kindOfId(idOf(row, "object_id")) === "tag" ? objectOf(textOf(row, "content")) : undefined;
    const source = wordOf(content?.OriginalText);
    if (source === "") continue;
    const { html } = await app.rendering.markdown(source, { siteUrl, people: new Set() }, "preview");
    texts.set(idOf(row, "id"), html);
  }
  return texts;
}

/** The titles of the versions of posts that exist: those of answers have the title of the question. */
async function titlesOf(tx: Tx, rows: readonly ForeignRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: string) =>
    [...new Set(rows.map((row) => idOf(row, "object_id")))].filter((id) => kindOfId(id) === kind);
  const [questionIds, answerIds, tagIds] = [ids("question"), ids("answer"), ids("tag")];
  const titles = new Map<string, string>();
  if (questionIds.length > 0) {
    const found = await tx.selectFrom("questions").select(["id", "title"]).where("id", "in", questionIds).execute();
    for (const { id, title } of found) titles.set(id, title);
  }
  if (answerIds.length > 0) {
    const found = await tx
      .selectFrom("answers")
      .innerJoin("questions", "questions.id", "answers.question_id")
      .select(["answers.id", "questions.title"])
      .where("answers.id", "in", answerIds)
      .execute();
    for (const { id, title } of found) titles.set(id, title);
  }
  if (tagIds.length > 0) {
    const found = await tx.selectFrom("tags").select(["id", "slug_name"]).where("id", "in", tagIds).execute();
    for (const { id, slug_name } of found) titles.set(id, slug_name);
  }
  return titles;
}

interface RevisionContext {
  readonly titles: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, string>;
}

function revisionOf(
  { clock, moveAddresses }: AnswerRun,
  row: ForeignRow,
  { titles, texts }: RevisionContext,
): RevisionRow {
  const object_id = idOf(row, "object_id");
  const object_kind = kindOfId(object_id);
  const title = titles.get(object_id);
  const status = statusOf(row);
  if (title === undefined || !KINDS.includes(object_kind)) throw new LeftOutError("of what is not there");
  if (status === undefined) throw new LeftOutError("of an unknown state");
  const content = objectOf(textOf(row, "content"));
  if (!content) throw new LeftOutError("their content cannot be read");
  const created_at = clock.timeOf(row, "created_at");
  const snapshot = snapshotOf(object_kind ?? "", content, texts.get(idOf(row, "id")) ?? "");
  return {
    ...{ id: plainId(idOf(row, "id")), created_at, updated_at: clock.timeOf(row, "updated_at") || created_at },
    ...{ user_id: idOf(row, "user_id"), object_id, object_kind: object_kind ?? "", status },
    title: cut(object_kind === "answer" ? title : textOf(row, "title") || title, MAX_TITLE),
    content: moveAddresses(JSON.stringify(snapshot)),
    log: cut(textOf(row, "log"), MAX_SUMMARY),
    review_user_id: idOf(row, "review_user_id"),
  };
}

/** The content of a version. Only its texts and its tags can be relied on. */
function snapshotOf(kind: string, content: Readonly<Record<string, unknown>>, html: string): RevisionSnapshot {
  const source = wordOf(content.OriginalText);
  if (kind === "answer") return { content: source };
  if (kind === "question") return { title: wordOf(content.Title), content: source, tags: slugsIn(content.tags) };
  const names = { slug_name: wordOf(content.SlugName), display_name: wordOf(content.DisplayName) };
  return { ...names, original_text: source, parsed_text: html };
}

/** The slugs of the tags of a question's version. */
function slugsIn(tags: unknown): string[] {
  if (!Array.isArray(tags)) return [];
  const slugs = tags.map((tag) => wordOf((tag as { SlugName?: unknown } | null)?.SlugName));
  return slugs.filter((slug) => slug !== "");
}
