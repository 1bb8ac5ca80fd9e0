import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { previewText } from "./text.ts";

const samples = [
  "emphasis",
  "links",
  "heading",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "code",
  "code_block",
  "table",
  "image",
  "line",
] as const;

/** The supported Markdown, rendered as in posts. Source: docs/rules/markdown.md. */
export async function formattingHelp(app: App, viewer: Viewer): Promise<Reply<"formattingHelp">> {
  const t = app.translator(viewer.language);
  return Promise.all(
    samples.map(async (key) => {
      const source = t(`help.formatting.${key}.source`);
      const html = await previewText(app, app.db.read, source);
      return { key, label: t(`help.formatting.${key}.name`), source, html };
    }),
  );
}
