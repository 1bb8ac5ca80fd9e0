import type { Env, Token } from "markdown-it";
import { environment } from "../render/environment.ts";
import { createReader } from "../render/reader.ts";
import { WorkBudgetExceeded } from "../render/work-budget.ts";

/** A top-level block of a text. */
export interface SourceBlock {
  /** Its Markdown. */
  readonly source: string;
  /** What stands between the previous block and this one: blank lines. */
  readonly before: string;
  /** Empty for definitions of links and footnotes, which are shown nowhere. */
  readonly tokens: readonly Token[];
}

/** The targets that a text defines for its links and footnotes. */
export type KnownTargets = Env;

/** A text in blocks. */
export interface ReadText {
  readonly blocks: readonly SourceBlock[];
  /** What follows the last block. */
  readonly after: string;
  readonly targets: KnownTargets;
}

const reader = createReader();
// Keeps escaped characters apart.
reader.core.ruler.disable("text_join");

/**
 * Reads a text as blocks with their sources, which joined with what stands between them are the text again. `known` are
 * the targets of another text that its links and footnotes may use. Line ends must be `\n`.
 */
export function readBlocks(text: string, known?: KnownTargets): ReadText {
  const targets: KnownTargets = { ...known, ...environment({}) };
  const lines = text.split("\n");
  const groups = topLevel(tokensOf(text, targets));
  const blocks: SourceBlock[] = [];
  let line = 0;
  let gap = "";
  const add = (until: number, tokens: readonly Token[]) => {
    const written = lines.slice(line, until);
    const start = written.findIndex((each) => each.trim() !== "");
    const end = written.findLastIndex((each) => each.trim() !== "");
    const join = (some: readonly string[]) => some.map((each) => `${each}\n`).join("");
    line = until;
    if (start < 0) {
      gap += join(written);
      return;
    }
    const source = written.slice(start, end + 1).join("\n");
    blocks.push({ source, before: gap + join(written.slice(0, start)), tokens });
    gap = `\n${join(written.slice(end + 1))}`;
  };
  for (const group of groups) {
    const [from, to] = group[0]?.map ?? [line, line];
    if (from > line) add(from, []);
    add(Math.max(to, line), group);
  }
  if (line < lines.length) add(lines.length, []);
  return { blocks, after: gap.slice(0, -1), targets };
}

function tokensOf(text: string, targets: KnownTargets): Token[] {
  try {
    return reader.parse(text, targets);
  } catch (error) {
    // Shown as plain text; as a whole, like by the renderer.
    if (error instanceof WorkBudgetExceeded) return [];
    throw error;
  }
}

/** The tokens of each top-level block, without the footnotes that the renderer appends. */
function topLevel(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.type === "footnotes_open") break;
    if (token.type === "reference_definition" && depth === 0) continue;
    if (depth === 0) groups.push([]);
    groups.at(-1)?.push(token);
    depth += token.nesting;
  }
  return groups;
}
