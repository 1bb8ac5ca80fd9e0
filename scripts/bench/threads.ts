import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type ExportedRow = Readonly<Record<string, string | number | boolean | null>> & {
  readonly tags?: readonly string[];
};

/** A post with what is below it. */
export interface ExportedThread {
  readonly question: ExportedRow;
  readonly answers: readonly ExportedRow[];
  readonly comments: ReadonlyMap<string, readonly ExportedRow[]>;
}

export const DATE = "2021-05-01T10:00:00Z";
/** People who write in exports; each post has one of them. */
export const PEOPLE = 1000;
export const numberOf = (id: unknown) => Number(String(id).slice(-13));
export const authorOf = (row: ExportedRow) => (numberOf(row.id) % PEOPLE) + 1;
export const textOf = (row: ExportedRow) => String(row.markdown);

async function* rowsOf(folder: string, name: string): AsyncGenerator<ExportedRow> {
  const lines = createInterface({ input: createReadStream(join(folder, "jsonl", `${name}.jsonl`)) });
  for await (const line of lines) yield JSON.parse(line);
}

async function rowsBy(folder: string, name: string, key: string, isChosen: (row: ExportedRow) => boolean) {
  const rows = new Map<string, ExportedRow[]>();
  for await (const row of rowsOf(folder, name)) {
    if (!isChosen(row)) continue;
    const of = String(row[key]);
    rows.set(of, [...(rows.get(of) ?? []), row]);
  }
  return rows;
}

/** The first questions of an export. */
export async function threadsOf(folder: string, count: number): Promise<ExportedThread[]> {
  const questions: ExportedRow[] = [];
  for await (const row of rowsOf(folder, "questions")) {
    questions.push(row);
    if (questions.length === count) break;
  }
  const ids = new Set(questions.map(({ id }) => id));
  const answers = await rowsBy(folder, "answers", "question_id", (row) => ids.has(row.question_id ?? ""));
  for (const { id } of [...answers.values()].flat()) ids.add(id ?? "");
  const comments = await rowsBy(folder, "comments", "post_id", (row) => ids.has(row.post_id ?? ""));
  return questions.map((question) => ({ question, answers: answers.get(String(question.id)) ?? [], comments }));
}

/** The comments on a question or an answer. */
export const commentsOf = ({ comments }: ExportedThread, post: ExportedRow): readonly ExportedRow[] =>
  comments.get(String(post.id)) ?? [];
