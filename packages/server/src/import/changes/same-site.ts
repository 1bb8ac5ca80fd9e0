import type { App } from "../../app.ts";
import { importedPosts } from "../../features/posts/bulk.ts";
import { InvalidRowError } from "../fields.ts";
import { postIdsPhase } from "../post-ids.ts";
import { readAnswer, readQuestion } from "../posts.ts";
import { ImportRejectedError, type Progress } from "../progress.ts";
import type { ReadRow } from "../rows/row-reader.ts";
import type { RowSource } from "../rows/row-source.ts";

/** How many rows are looked at, and how many known posts among them tell anything. */
const ROWS = 500;
const MIN_KNOWN = 3;

/**
 * Throws if most of the first posts of a source were written at other times than those that were imported under its name:
 * they are posts of another site, which would be taken for known ones. Rule: docs/rules/import.md X63.
 */
export async function requireSameSite(app: App, { source, spans = [] }: Progress, rows: RowSource): Promise<void> {
  if (!rows.has(postIdsPhase)) return;
  const there = new Map<string, number>();
  let count = 0;
  for await (const row of rows.read(postIdsPhase, 0)) {
    const post = postOf(row);
    if (post) there.set(post.foreign_id, post.created_at);
    count += 1;
    if (count === ROWS) break;
  }
  const known = await importedPosts(app.db.read, source, [...there.keys()]);
  const here = await creationTimes(app, [...known.values()]);
  // Those of the future became as old as their import, which says nothing of their date there.
  const startedAt = spans[0]?.startedAt ?? Infinity;
  const compared = [...known].filter(([, id]) => (here.get(id) ?? Infinity) < startedAt);
  const others = compared.filter(([foreignId, id]) => there.get(foreignId) !== here.get(id));
  if (compared.length >= MIN_KNOWN && others.length > compared.length / 2)
    throw new ImportRejectedError(
      `The posts are others than those that were imported as "${source}" before: they have other dates. If they are of another site, name it: --source NAME --new-source.`,
    );
}

function postOf(found: ReadRow) {
  if (!("attributes" in found)) return undefined;
  const row = { file: "", line: found.line, attributes: found.attributes };
  try {
    return readQuestion(row) ?? readAnswer(row);
  } catch (error) {
    if (error instanceof InvalidRowError) return undefined;
    throw error;
  }
}

async function creationTimes({ db }: App, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const questions = db.read.selectFrom("questions").select(["id", "created_at"]).where("id", "in", ids);
  const answers = db.read.selectFrom("answers").select(["id", "created_at"]).where("id", "in", ids);
  const rows = [...(await questions.execute()), ...(await answers.execute())];
  return new Map(rows.map((row) => [row.id, row.created_at]));
}
