import type { ExportRows } from "./export-rows.ts";

/** Rows as one JSON list, streamed. */
export async function* asJson(rows: ExportRows): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

interface ExportedPost {
  readonly id: string;
  readonly title?: string;
  readonly created_at: number;
  readonly content?: string;
  readonly original_text?: string;
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Posts as one Markdown text, streamed; comments have no title. */
export async function* asMarkdown(rows: ExportRows): AsyncGenerator<string> {
  for await (const row of rows) {
    const { id, title, created_at, content, original_text = "" } = row as ExportedPost;
    yield `# ${title || id}\n\n${dayOf(created_at)}, ${id}\n\n${content ?? original_text}\n\n---\n\n`;
  }
}
