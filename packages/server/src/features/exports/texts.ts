import type { OwnRows } from "./own-rows.ts";

/** Rows as one JSON list, made while they are read. */
export async function* asJson(rows: OwnRows): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

interface Post {
  readonly id: string;
  readonly title?: string;
  readonly created_at: number;
  readonly content?: string;
  readonly original_text?: string;
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Posts as one text in Markdown, one below the other; comments have no title. */
export async function* asMarkdown(rows: OwnRows): AsyncGenerator<string> {
  for await (const row of rows) {
    const { id, title, created_at, content, original_text = "" } = row as Post;
    yield `# ${title ?? id}\n\n${dayOf(created_at)}, ${id}\n\n${content ?? original_text}\n\n---\n\n`;
  }
}
