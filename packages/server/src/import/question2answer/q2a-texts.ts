import { escapeHtml } from "@askwell/domain";

/** A text as a record has it. */
export interface FormattedText {
  readonly text: string;
  readonly format: "html" | "markdown";
}

/** The text of a post: HTML, Markdown where a plugin stores it, or else plain text. */
export function formattedText(content: string, format: string): FormattedText {
  if (format === "html" || format === "markdown") return { text: content, format };
  return { text: plainHtml(content), format: "html" };
}

/** Plain text as HTML: paragraphs, and lines as they are. */
export function plainHtml(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  return paragraphs
    .filter((each) => each.trim() !== "")
    .map((each) => `<p>${escapeHtml(each.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** The address of an upload, in a text. */
const BLOB = /(?:https?:\/\/[^\s"'<>()]*?|[./]*)(?:index\.php)?\?qa=blob&(?:amp;)?qa_blobid=(\d{1,20})/g;

/** The numbers of the uploads in a text. */
export const blobsIn = (text: string): string[] => [...text.matchAll(BLOB)].map(([, id = ""]) => id);

/** Refers to uploads as files. */
export function withBlobFiles(text: string, files: ReadonlyMap<string, string>): string {
  return text.replace(BLOB, (address, id: string) => {
    const file = files.get(id);
    return file === undefined ? address : `files/${file}`;
  });
}
