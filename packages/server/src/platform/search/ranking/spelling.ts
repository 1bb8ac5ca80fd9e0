/** The letters of the scripts in which typing errors are forgiven, after folding. */
const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/^[a-z]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^\p{Script=Cyrillic}+$/u, "абвгдежзийклмнопрстуфхцчшщъыьэюяіґў"],
  [/^\p{Script=Arabic}+$/u, "ءابتثجحخدذرزسشصضطظعغفقلمنهویکپچژگ"],
];

/** What one error costs: a doubled or missing double letter and swapped letters happen most, the first letter is rarely wrong. */
const COST = { double: 0.7, swap: 0.8, usual: 1, first: 1.4, two: 2 } as const;

/** Shorter words have too many neighbours. */
const MIN_LETTERS = 4;
/** In shorter words a wrong first letter makes another word rather than an error: "bike" is not meant by "like". */
const MIN_LETTERS_FIRST = 6;
/** From this length on two errors are forgiven. */
const MIN_LETTERS_TWO = 8;

const lettersFor = (word: string) => ALPHABETS.find(([script]) => script.test(word))?.[1];

/** Whether typing errors are forgiven in a word. */
export const isCorrectable = (word: string): boolean => word.length >= MIN_LETTERS && lettersFor(word) !== undefined;

/** The words that differ from a word by one typing error, with the cost of the error; none for words that are not corrected. */
export function wordsNear(word: string): Map<string, number> {
  const near = new Map<string, number>();
  const letters = lettersFor(word);
  if (letters === undefined || word.length < MIN_LETTERS) return near;
  const add = (other: string, cost: number) => {
    if (other !== word && cost < Infinity) near.set(other, Math.min(cost, near.get(other) ?? cost));
  };
  for (let at = 0; at <= word.length; at++) {
    const [before, letter = "", next = ""] = [word.slice(0, at), word[at], word[at + 1]];
    const usual = at > 0 ? COST.usual : word.length < MIN_LETTERS_FIRST ? Infinity : COST.first;
    if (letter !== "") add(before + word.slice(at + 1), letter === word[at - 1] ? COST.double : usual);
    if (next !== "") add(before + next + letter + word.slice(at + 2), COST.swap);
    for (const other of letters) {
      if (letter !== "") add(before + other + word.slice(at + 1), usual);
      add(before + other + word.slice(at), other === word[at - 1] || other === letter ? COST.double : usual);
    }
  }
  return near;
}

/** Whether two errors may be forgiven in a word. */
export const forgivesTwo = (word: string): boolean => word.length >= MIN_LETTERS_TWO && isCorrectable(word);

/** The cost of the errors between two words; undefined for more than two errors. */
export function costBetween(word: string, other: string): number | undefined {
  return distance(word, other) <= 2 ? COST.two : undefined;
}

/** The number of letters to remove, insert, replace or swap with the next. */
function distance(word: string, other: string): number {
  if (Math.abs(word.length - other.length) > 2) return Infinity;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= word.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = word[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      line.push(
        Math.min(
          last[at]! + 1,
          line[at - 1]! + 1,
          last[at - 1]! + (isSame ? 0 : 1),
          isSwap ? before[at - 2]! + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, line];
  }
  return last[other.length]!;
}
