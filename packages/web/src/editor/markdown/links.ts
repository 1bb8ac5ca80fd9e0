import type { TextEdit, TextSelection } from "./edits.ts";

const ADDRESS = /^https?:\/\/\S+$/;

/** A link in a text, or a new one from the selection. */
export interface MarkdownLink {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly address: string;
}

const LINK = /(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(([^()\s]*)\)/g;

/** The link at the selection; elsewhere the selection as text or URL of a new one. */
export function linkAt({ text, from, to }: TextSelection): MarkdownLink {
  for (const found of text.matchAll(LINK)) {
    const [whole, words = "", address = ""] = found;
    if (found.index <= from && to <= found.index + whole.length) {
      return { from: found.index, to: found.index + whole.length, words, address };
    }
  }
  const inner = text.slice(from, to).replace(/\s+/g, " ").trim();
  return ADDRESS.test(inner) ? { from, to, words: "", address: inner } : { from, to, words: inner, address: "" };
}

const SITE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u;
const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

/** Normalizes a typed URL; null if it is invalid. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  const encoded = address.replace(/[()<> ]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
  if (/^(https?:\/\/[^\s/?#]|mailto:\S)/i.test(address) || /^\/(?!\/)/.test(address)) return encoded;
  if (MAIL.test(address)) return `mailto:${encoded}`;
  return SITE.test(address) ? `https://${encoded}` : null;
}

const withoutBrackets = (words: string) => words.replace(/\s+/g, " ").replace(/(?<!\\)[[\]]/g, "\\$&");

/** Writes a link; one without text shows its URL. */
export function writeLink({ from, to, words }: MarkdownLink, address: string): TextEdit {
  const shown = withoutBrackets(words.trim());
  const bare = /^https?:/.test(address) ? `<${address}>` : `[${address.replace(/^mailto:/, "")}](${address})`;
  const insert = shown === "" ? bare : `[${shown}](${address})`;
  const end = from + insert.length;
  return { from, to, insert, select: [end, end] };
}

/** An image in Markdown. */
export const imageMarkdown = (description: string, address: string): string =>
  `![${withoutBrackets(description.trim())}](${address})`;

/** Links the selection to a pasted URL; null for other pasted text. */
export function pasteEdit({ text, from, to }: TextSelection, pasted: string): TextEdit | null {
  const inner = text.slice(from, to);
  const address = pasted.trim();
  if (inner.trim() === "" || inner.includes("\n") || ADDRESS.test(inner) || !ADDRESS.test(address)) return null;
  return writeLink({ from, to, words: inner, address }, linkAddress(address) ?? address);
}
