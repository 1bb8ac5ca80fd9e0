// `npm run bench:visual -- PATH...`: what the visual editor does to texts. A path is the folder of a Stack Exchange dump
// or the SQLite database of an Answer site. Counts the texts that are the same Markdown afterwards, and those that render
// to the same page even when every block is written anew.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { htmlToMarkdown } from "@askwell/content/import";
import { renderMarkdown } from "@askwell/content/markdown";
import { readVisualText } from "@askwell/web/visual-text";
import { readBodies } from "./dump.ts";

/** The texts of an Answer site, with their earlier versions. */
function textsOfSite(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const columns = ["question", "answer", "tag"].flatMap((table) =>
    database.prepare(`select original_text as text from ${table}`).all(),
  );
  const revisions = database.prepare("select content as text from revision").all();
  const texts = columns.map(({ text }) => String(text));
  for (const { text } of revisions)
    texts.push(String((JSON.parse(String(text)) as { content?: string }).content ?? ""));
  database.close();
  return texts.filter((text) => text !== "");
}

const kindOf = (source: string): string => {
  if (/^\[/.test(source)) return "definitions";
  return /^</.test(source) ? "HTML" : "other";
};

/** HTML without the spaces beside tags, and without anchors. */
const seen = (markdown: string) =>
  renderMarkdown(markdown)
    .replace(/ id="[^"]*"/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?(<[^>]*>) ?/g, "$1");

function measure(texts: readonly string[]) {
  const figures = { texts: texts.length, unchanged: 0, sameWrittenAnew: 0, blocks: 0, asMarkdown: 0 };
  const kinds: Record<string, number> = {};
  for (const text of texts) {
    const visual = readVisualText(text);
    if (visual.write(visual.doc) === text) figures.unchanged += 1;
    const anew = readVisualText(text, { keepsSources: false });
    if (seen(anew.write(anew.doc)) === seen(text)) figures.sameWrittenAnew += 1;
    visual.doc.forEach((block) => {
      figures.blocks += 1;
      if (block.type.name !== "source_block") return;
      figures.asMarkdown += 1;
      kinds[kindOf(block.textContent)] = (kinds[kindOf(block.textContent)] ?? 0) + 1;
    });
  }
  return { ...figures, kinds };
}

for (const path of process.argv.slice(2)) {
  const texts = statSync(path).isDirectory() ? (await readBodies(path)).map(htmlToMarkdown) : textsOfSite(path);
  console.log(basename(path), measure(texts));
}
