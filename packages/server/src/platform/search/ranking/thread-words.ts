/** The tags of a thread, and its stems: of its title, its tags, the question's text and all answers. */
export interface ThreadStems {
  /** Ids of its tags, by which it is found in searches of a tag. */
  readonly tagIds?: readonly string[];
  readonly title: readonly string[];
  readonly tags: readonly string[];
  readonly text: readonly string[];
  readonly answers: readonly string[];
}

/** The words of a thread with their weights, from 1 to `MAX_WEIGHT`. */
export interface ThreadWords {
  /** The words by which the thread is found: those of title and tags, and the heaviest others. */
  readonly indexed: ReadonlyMap<string, number>;
  /** Other words, which count once the thread is found. */
  readonly others: ReadonlyMap<string, number>;
}

/** The weight of a word that could not be more frequent. */
export const MAX_WEIGHT = 250;
/** How soon further occurrences of a word count less. */
const SATURATION = 2;
/** Words besides those of title and tags by which a thread is found. */
const INDEXED_WORDS = 30;
const ALL_WORDS = 200;

/** How much an occurrence counts, how much a long text lowers it, and the usual number of stems. */
const FIELDS = {
  title: { weight: 4, share: 0.3, usual: 5.5 },
  tags: { weight: 2, share: 0, usual: 1 },
  text: { weight: 1, share: 0.6, usual: 80 },
  answers: { weight: 0.6, share: 0.6, usual: 220 },
} as const;

/** The code of a tag among the codes of words, which start with other letters. */
export const tagCode = (tagId: string): string => `t${tagId}`;
/** The weight of all tags, so that the threads of one are in the order of their numbers. */
export const TAG_WEIGHT = 1;

/**
 * The weight of each word of a thread: BM25F without the rarity of the word. Constants stand for the average lengths, so
 * that a weight changes only with its thread. Source: docs/decisions/search-ranking.md.
 */
export function threadWords(stems: ThreadStems): ThreadWords {
  const tags = (stems.tagIds ?? []).map((id): [string, number] => [tagCode(id), TAG_WEIGHT]);
  const frequencies = new Map<string, number>();
  for (const name of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
    const { weight, share, usual } = FIELDS[name];
    const each = weight / (1 - share + (share * stems[name].length) / usual);
    for (const stem of stems[name]) frequencies.set(stem, (frequencies.get(stem) ?? 0) + each);
  }
  const weights = [...frequencies].map(([stem, frequency]): [string, number] => [
    stem,
    Math.max(1, Math.round((MAX_WEIGHT * frequency) / (SATURATION + frequency))),
  ]);
  weights.sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  const named = new Set([...stems.title, ...stems.tags]);
  const byName = weights.filter(([stem]) => named.has(stem));
  const rest = weights.filter(([stem]) => !named.has(stem));
  return {
    indexed: new Map([...byName, ...rest.slice(0, INDEXED_WORDS), ...tags]),
    others: new Map(rest.slice(INDEXED_WORDS, ALL_WORDS)),
  };
}

/** The words as one text: those that are indexed, a bar, the others; each is a space, the code, a colon, the weight. */
export function joinWords({ indexed, others }: ThreadWords): string {
  const join = (words: ReadonlyMap<string, number>) =>
    [...words].map(([code, weight]) => ` ${code}:${weight}`).join("");
  return `${join(indexed)}|${join(others)}`;
}

/** Reads what `joinWords` writes. */
export function splitWords(text: string): ThreadWords {
  const [indexed = "", others = ""] = text.split("|");
  return { indexed: readWords(indexed), others: readWords(others) };
}

function readWords(text: string): Map<string, number> {
  const words = text.split(" ").filter((word) => word !== "");
  return new Map(words.map((word) => [word.slice(0, word.indexOf(":")), Number(word.slice(word.indexOf(":") + 1))]));
}

/** The weight of one word in a joined text, without reading the others; 0 if the thread does not contain it. */
export function weightIn(text: string, code: string): number {
  const start = text.indexOf(` ${code}:`);
  return start < 0 ? 0 : Number.parseInt(text.slice(start + code.length + 2, start + code.length + 5), 10);
}

/** The highest weight of the words in a joined text that start with a code; 0 if there are none. */
export function startWeightIn(text: string, start: string): number {
  let highest = 0;
  const sought = ` ${start}`;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const colon = text.indexOf(":", at);
    highest = Math.max(highest, Number.parseInt(text.slice(colon + 1, colon + 4), 10));
  }
  return highest;
}
