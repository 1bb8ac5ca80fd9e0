/** Something that a sentence can cite. */
export interface CitablePassage {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
}

/** Why a sentence is not sent. */
export type SupportProblem = "uncited" | "unknown_source" | "unsupported" | "other_number" | "negation";

/** Reduces the words of a text to what is compared: stems, without words that carry no meaning. */
export type StemsOf = (text: string) => readonly string[];

/** The share of a sentence's stems that the cited passages contain, and of those that no title has. */
const MIN_SHARE = 0.7;
const MIN_SHARE_BEYOND_TITLE = 0.5;
/** Neighbouring sentences of a source that count together. */
const WINDOW = 5;

/** Numbers, addresses and mail addresses: they are not reduced, and each has to be in a cited passage. */
const LITERAL =
  /https?:\/\/[^\s<>"')\]]+|(?:[\w.+-]+@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\b(?:\/[^\s<>"')\]]*)?|\p{N}+(?:[.,:]\p{N}+)*/gu;

/** Words that turn a statement into its contrary, in the languages that have stems, and in Chinese. */
const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|never|no|none|neither|nor|cannot|without|\p{L}+n['’]t|nicht|kein\p{L}{0,2}|nie|niemals|ohne|ne|n['’](?=\p{L})|pas|jamais|aucune?|sans|nunca|ningún|ninguna|sin|não|nenhuma?|sem|non|mai|nessun\p{L}?|senza|не|нет|никогда|без|нельзя|لا|لم|لن|ليس|ليست|بدون|دون)(?![\p{L}\p{N}])|不|没|無|无|别|未|非/iu;

const literalsOf = (text: string): string[] =>
  [...text.normalize("NFKC").matchAll(LITERAL)].map(([literal]) => literal.toLowerCase().replace(/[.,:/]+$/u, ""));

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

interface PreparedSource {
  readonly title: ReadonlySet<string>;
  readonly titleText: string;
  readonly sentences: readonly { readonly text: string; readonly stems: ReadonlySet<string> }[];
}

/** Checks the sentences of one answer. */
export interface SupportCheck {
  /** What is wrong with a sentence that cites sources by their numbers; undefined if they support it. */
  problemOf(text: string, cites: readonly number[]): SupportProblem | undefined;
}

/**
 * Prepares the check of sentences against sources by number. It compares words: it cannot know what a sentence means, but
 * a sentence with words, numbers or addresses that its sources do not have is not from them. Source:
 * docs/rules/assistant.md AI8.
 */
export function createSupportCheck(sources: ReadonlyMap<number, CitablePassage>, stemsOf: StemsOf): SupportCheck {
  const prepared = new Map<number, PreparedSource>();
  const prepare = (number: number, { title, text }: CitablePassage): PreparedSource => {
    const known = prepared.get(number);
    if (known) return known;
    const parts = [...segmenter.segment(text)].map(({ segment }) => segment);
    const sentences = parts.map((part) => ({ text: part, stems: new Set(stemsOf(part)) }));
    const source = { title: new Set(stemsOf(title)), titleText: title, sentences };
    prepared.set(number, source);
    return source;
  };
  return {
    problemOf(text, cites) {
      if (cites.length === 0) return "uncited";
      const cited = cites.map((number) => ({ number, passage: sources.get(number) }));
      if (cited.some(({ passage }) => !passage)) return "unknown_source";
      const literals = literalsOf(text);
      const needed = new Set(stemsOf(text));
      const windows = cited.map(({ number, passage }) => bestWindow(prepare(number, passage!), needed, literals));
      return problemWith({ text, literals, needed }, windows);
    },
  };
}

interface NeededSupport {
  readonly text: string;
  readonly literals: readonly string[];
  readonly needed: ReadonlySet<string>;
}

interface SupportWindow {
  readonly title: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** With the title. */
  readonly text: string;
}

/** The neighbouring sentences of a source that have the most of what is needed. */
function bestWindow(source: PreparedSource, needed: ReadonlySet<string>, literals: readonly string[]): SupportWindow {
  const { sentences, title, titleText } = source;
  let best: SupportWindow = { title, stems: new Set(), text: titleText };
  let bestCount = -1;
  for (let at = 0; at === 0 || at + WINDOW <= sentences.length; at++) {
    const part = sentences.slice(at, at + WINDOW);
    const stems = new Set(part.flatMap((each) => [...each.stems]));
    const text = part.map((each) => each.text).join("");
    const found = literals.length === 0 ? [] : literalsOf(text);
    const count = needed.intersection(stems).size + literals.filter((literal) => found.includes(literal)).length;
    if (count > bestCount) [best, bestCount] = [{ title, stems, text: `${titleText}\n${text}` }, count];
  }
  return best;
}

function problemWith({ text, literals, needed }: NeededSupport, windows: SupportWindow[]): SupportProblem | undefined {
  const said = windows.map((window) => window.text);
  const known = new Set(said.flatMap(literalsOf));
  if (!literals.every((literal) => known.has(literal))) return "other_number";
  const titles = new Set(windows.flatMap(({ title }) => [...title]));
  const stems = new Set(windows.flatMap((window) => [...window.stems]));
  // A sentence without any word of meaning says nothing that a source could support.
  if (needed.size === 0 && literals.length === 0) return "unsupported";
  const covered = needed.intersection(stems.union(titles)).size;
  const beyond = needed.difference(titles);
  const coveredBeyond = beyond.intersection(stems).size;
  if (covered < MIN_SHARE * needed.size || coveredBeyond < MIN_SHARE_BEYOND_TITLE * beyond.size) return "unsupported";
  return NEGATION.test(text) && !said.some((each) => NEGATION.test(each)) ? "negation" : undefined;
}
