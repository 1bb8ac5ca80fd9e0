/** A node of the automaton; nodes are numbered, 0 is the root. */
interface Node {
  readonly next: Map<string, number>;
  /** Where to go on when no character fits. */
  fallback: number;
  /** The longest listed term that ends here; "" if none does. */
  term: string;
  /** The nearest node on the way of fallbacks at which a term ends; 0 if there is none. */
  shorter: number;
}

const newNode = (): Node => ({ next: new Map(), fallback: 0, term: "", shorter: 0 });

/** Characters that are not seen, and those that join or direct others, which would split a word invisibly. */
const INVISIBLE = /[\p{Cf}\p{Mn}]/gu;

/** A text as terms are compared: without case, accents, width and invisible characters; white space is one space. */
export function comparable(text: string): string {
  const folded = text.normalize("NFKD").replace(INVISIBLE, "").toLowerCase();
  return folded.normalize("NFKC").replace(/\s+/gu, " ").trim();
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
/** Scripts that are written without spaces: there a term may be a part of what looks like one word. */
const isUnspaced = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    character,
  );

const isBoundary = (inside: string, outside: string | undefined) =>
  !isWordCharacter(inside) || isUnspaced(inside) || !isWordCharacter(outside);

function buildNodes(terms: readonly string[]): Node[] {
  const nodes = [newNode()];
  for (const term of terms) {
    let at = 0;
    for (const character of term) {
      const next = nodes[at]!.next.get(character) ?? nodes.push(newNode()) - 1;
      nodes[at]!.next.set(character, next);
      at = next;
    }
    nodes[at]!.term = term;
  }
  linkFallbacks(nodes);
  return nodes;
}

/** Breadth first, so that the fallback of a node is linked before the node itself. */
function linkFallbacks(nodes: Node[]): void {
  const queue = [...nodes[0]!.next.values()];
  for (const at of queue) {
    const node = nodes[at]!;
    for (const [character, child] of node.next) {
      let fallback = node.fallback;
      while (fallback !== 0 && !nodes[fallback]!.next.has(character)) fallback = nodes[fallback]!.fallback;
      const target = nodes[fallback]!.next.get(character) ?? 0;
      nodes[child]!.fallback = target;
      nodes[child]!.shorter = nodes[target]!.term === "" ? nodes[target]!.shorter : target;
      queue.push(child);
    }
  }
}

/** Finds the first listed term in a text; undefined if there is none. */
export type FindTerm = (text: string) => string | undefined;

/** The listed terms that occur in a text, each once, as `comparable` writes them; in the order of their ends. */
type FindTerms = (text: string) => Iterable<string>;

/** The listed terms as whole words, as often as they occur. */
function createWordReader(listed: readonly string[]): FindTerms {
  const terms = [...new Set(listed.map(comparable))].filter((term) => term !== "");
  const nodes = buildNodes(terms);
  const lengths = new Map(terms.map((term) => [term, [...term].length]));
  return function* (text) {
    const characters = [...comparable(text)];
    let at = 0;
    for (const [index, character] of characters.entries()) {
      while (at !== 0 && !nodes[at]!.next.has(character)) at = nodes[at]!.fallback;
      at = nodes[at]!.next.get(character) ?? 0;
      for (let end = nodes[at]!.term === "" ? nodes[at]!.shorter : at; end !== 0; end = nodes[end]!.shorter) {
        const { term } = nodes[end]!;
        const start = index + 1 - lengths.get(term)!;
        const isWhole =
          isBoundary(characters[start]!, characters[start - 1]) && isBoundary(character, characters[index + 1]);
        if (isWhole) yield term;
      }
    }
  };
}

/**
 * Creates a search for terms, as whole words. Its time grows with the length of the text only, whatever the terms are:
 * an automaton reads every character once (Aho and Corasick, "Efficient string matching", 1975), where patterns of an
 * administrator's own could take for ever.
 */
export function createWordMatcher(listed: readonly string[]): FindTerm {
  const read = createWordReader(listed);
  return (text) => {
    for (const term of read(text)) return term;
    return undefined;
  };
}

/** Like `createWordMatcher`, for all terms that occur: many lists are then searched for at once. */
export function createWordFinder(listed: readonly string[]): (text: string) => ReadonlySet<string> {
  const read = createWordReader(listed);
  return (text) => new Set(read(text));
}
