import type { CodeFile, SourceFile, Tree } from "./tree.ts";

/** A text for readers: a comment or a page. Comment marks are replaced by spaces, so that offsets stay. */
export interface Prose {
  readonly file: SourceFile;
  readonly text: string;
  /** Offset of the text in the file. */
  readonly start: number;
}

const commented = /\.(css|ya?ml|sh|service)$/;

/** The comments of code, and whole files of kinds whose comments are not parsed. */
export function commentsOf(tree: Tree): Prose[] {
  const others = tree.files.filter(({ path }) => commented.test(path));
  return [...tree.code.flatMap(commentsOfCode), ...others.map(wholeOf)];
}

/** The pages of the documentation. The changelog names what was there when an entry was written. */
export function pagesOf(tree: Tree): Prose[] {
  return tree.files.filter(({ path }) => path.endsWith(".md") && path !== "CHANGELOG.md").map(wholeOf);
}

const wholeOf = (file: SourceFile): Prose => ({ file, text: file.text, start: 0 });

/** The comments of a file; line comments below each other are one. */
function commentsOfCode(file: CodeFile): Prose[] {
  const groups: { start: number; end: number }[] = [];
  for (const { type, start, end } of file.comments) {
    const last = groups.at(-1);
    if (type === "Line" && last && /^[^\S\n]*\n[^\S\n]*$/.test(file.text.slice(last.end, start))) last.end = end;
    else groups.push({ start, end });
  }
  return groups.map(({ start, end }) => ({ file, start, text: withoutMarks(file.text.slice(start, end)) }));
}

const withoutMarks = (comment: string) =>
  comment.replace(/\n[^\S\n]*(?:\/\/|\*(?!\/))|\*\/$/g, (mark) => " ".repeat(mark.length));
