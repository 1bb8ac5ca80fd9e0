/**
 * Encodes words for full-text indexes. Engines differ in letters, signs, accents, short words and stop words, so every
 * token is indexed as a word of `a` to `z` and `0` to `9` that all engines accept unchanged: it starts with a letter,
 * has 4 to 80 symbols and is on no stop list. The code of a word's prefix is a prefix of the word's code, so prefix
 * searches work. A code is a marker and the word, character by character: `a` to `z` and `0` to `9` stand for
 * themselves (`q` is written `qq`); any other character is two symbols on a page of 1,260 characters, or four on the
 * last page, and `q` with a page's symbol switches to that page (`q0` back to plain letters). Source:
 * docs/rules/search.md F4.
 */
const SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz";
/** `q` switches pages, so no character on a page starts with it. */
const FIRST_SYMBOLS = "0123456789abcdefghijklmnoprstuvwxyz";
const PAGES = "123456789abcdefghijklmnoprstuvwxy";
const PLAIN_PAGE = "0";
const LAST_PAGE = "z";
const PAGE_SIZE = FIRST_SYMBOLS.length * SYMBOLS.length;
const FIRST_CODE_POINT = 0x21;

/** Maximum length of a code; MariaDB and MySQL skip words of more than 84. */
const MAX_SYMBOLS = 80;
/**
 * Markers: words of three symbols and more, of two, of one. They make every code at least four symbols long and keep it
 * off stop lists.
 */
const MARKERS = { usual: "x", two: "yy", one: "zzz" } as const;

/** The code of a folded word; cut after 80 symbols, never within a character. */
export function encodeWord(word: string): string {
  if (/^[a-pr-z0-9]{3,79}$/.test(word)) return MARKERS.usual + word;
  let code = "";
  let page = PLAIN_PAGE;
  for (const character of word) {
    const place = placeOf(character);
    const next = (place.page === page ? "" : `q${place.page}`) + place.symbols;
    if (code.length + next.length >= MAX_SYMBOLS) break;
    code += next;
    page = place.page;
  }
  if (code.length === 1) return MARKERS.one + code;
  return (code.length === 2 ? MARKERS.two : MARKERS.usual) + code;
}

/** The word of a code; of a cut one, its start. */
export function decodeWord(code: string): string {
  const symbols = code.replace(/^(?:zzz|yy|x)/, "");
  let word = "";
  let page = PLAIN_PAGE;
  for (let at = 0; at < symbols.length; ) {
    const [symbol, next = ""] = [symbols.charAt(at), symbols.charAt(at + 1)];
    const switches = symbol === "q" && !(page === PLAIN_PAGE && next === "q");
    const length = switches || symbol === "q" ? 2 : page === PLAIN_PAGE ? 1 : page === LAST_PAGE ? 4 : 2;
    if (switches) page = next;
    else word += page === PLAIN_PAGE ? symbol : characterAt(page, symbols.slice(at, at + length));
    at += length;
  }
  return word;
}

function characterAt(page: string, symbols: string): string {
  const number = numberOf(symbols.slice(0, 2), FIRST_SYMBOLS);
  if (page !== LAST_PAGE) return String.fromCodePoint(PAGES.indexOf(page) * PAGE_SIZE + number + FIRST_CODE_POINT);
  const low = numberOf(symbols.slice(2), SYMBOLS);
  return String.fromCodePoint(number * SYMBOLS.length * SYMBOLS.length + low + FIRST_CODE_POINT);
}

const numberOf = ([first = "", second = ""]: string, firsts: string) =>
  firsts.indexOf(first) * SYMBOLS.length + SYMBOLS.indexOf(second);

/** True for the code of a word that is long enough for a prefix search. */
export function isPrefixCode(code: string): boolean {
  return code.startsWith(MARKERS.usual);
}

function placeOf(character: string): { readonly page: string; readonly symbols: string } {
  if (SYMBOLS.includes(character)) return { page: PLAIN_PAGE, symbols: character === "q" ? "qq" : character };
  const number = character.codePointAt(0)! - FIRST_CODE_POINT;
  const page = PAGES[Math.floor(number / PAGE_SIZE)];
  if (page !== undefined) return { page, symbols: two(number % PAGE_SIZE) };
  const high = Math.floor(number / (SYMBOLS.length * SYMBOLS.length));
  return { page: LAST_PAGE, symbols: two(high) + pair(number % (SYMBOLS.length * SYMBOLS.length)) };
}

function two(number: number): string {
  return FIRST_SYMBOLS.charAt(Math.floor(number / SYMBOLS.length)) + SYMBOLS.charAt(number % SYMBOLS.length);
}

function pair(number: number): string {
  return SYMBOLS.charAt(Math.floor(number / SYMBOLS.length)) + SYMBOLS.charAt(number % SYMBOLS.length);
}
