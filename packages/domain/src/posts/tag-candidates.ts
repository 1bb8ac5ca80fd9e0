import { tagSlug } from "./tags.ts";

/** A slug that occurs in a question, where a tag with it is probably meant. */
export interface TagCandidate {
  readonly slug: string;
  readonly inTitle: boolean;
}

const MAX_CANDIDATES = 500;
/** Characters of the text that are read. */
const READ_TEXT = 3000;
/** The longest name in words, and in characters of a script without spaces. */
const MAX_WORDS = 3;
const MAX_CHARACTERS = 6;

const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
/** A run of a script without spaces, or a word with the signs that names contain: `c++`, `node.js`, `.net`. */
const WORD = new RegExp(
  String.raw`(?<run>[${UNSPACED}]+)|\.?(?:(?![${UNSPACED}])[\p{L}\p{N}])(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}\p{Cf}.+#'’_-])*|(?<end>[\n,;:!?()])`,
  "gu",
);
const FENCED = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*)\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;

/** The slugs that words next to each other make, in the order of the text. */
function slugsIn(text: string): string[] {
  const slugs: string[] = [];
  let words: string[] = [];
  for (const { 0: found, groups } of text.matchAll(WORD)) {
    if (groups?.end !== undefined) words = [];
    else if (groups?.run !== undefined) {
      words = [];
      slugs.push(...partsOf(found));
    } else {
      words = [...words, found.replace(/['’][^'’]*$/u, "").replace(/[.'’_-]+$/u, "")].slice(-MAX_WORDS);
      for (let from = words.length - 1; from >= 0; from--) slugs.push(tagSlug(words.slice(from).join(" ")));
    }
  }
  return slugs;
}

/** The parts of a run without spaces. */
function partsOf(run: string): string[] {
  const characters = [...run];
  return characters.flatMap((_, at) => {
    const longest = Math.min(MAX_CHARACTERS, characters.length - at);
    return Array.from({ length: longest }, (_none, index) => characters.slice(at, at + index + 1).join(""));
  });
}

/**
 * The slugs that a question contains: of one to three words next to each other in its title and the start of its text, of
 * up to six characters in scripts without spaces, and the languages of its code. Source: docs/rules/questions.md Q22.
 */
export function tagCandidates({ title, content }: { title: string; content: string }): TagCandidate[] {
  const prose = content.slice(0, READ_TEXT).replace(FENCED, (_, _marks, language: string) => `\n${language}\n`);
  const candidates = new Map<string, TagCandidate>();
  for (const slug of slugsIn(title)) candidates.set(slug, { slug, inTitle: true });
  for (const slug of slugsIn(prose)) if (!candidates.has(slug)) candidates.set(slug, { slug, inTitle: false });
  candidates.delete("");
  return [...candidates.values()].slice(0, MAX_CANDIDATES);
}
