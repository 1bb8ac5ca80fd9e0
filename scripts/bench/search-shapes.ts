/** Searches of one kind, on a site that `seedSite` has made. */
export interface SearchShape {
  readonly name: string;
  readonly lines: readonly string[];
}

// Words by the share of the threads that contain them. The seeded words are the same at every size.
const EVERYWHERE = ["cegru", "ronapeha", "quigumuki", "xojefo"];
const IN_HALF = ["bratabata", "wiflo", "jena", "grurobrana"];
const IN_A_TENTH = ["vegu", "robra", "baro", "hanapegu"];
const IN_A_HUNDREDTH = ["bamubraha", "fopekiflo", "floro", "ceqic"];
/** In 17, 6 and 4 % of the questions. */
const LARGE_TAGS = ["topic-0", "topic-1", "topic-2"];
/** In 1 and 0.3 %. */
const SMALL_TAGS = ["topic-26", "topic-28", "topic-198", "topic-181"];
const AUTHORS = ["person-30", "person-40", "person-500", "person-1200"];

/** The starts of words in 95, 50 and 10 % that are no words themselves. */
const STARTS = ["cegr", "ronap", "brat", "hanap"];

const pairs = (some: readonly string[], others: readonly string[]) =>
  some.flatMap((one) => others.filter((other) => other !== one).map((other) => `${one} ${other}`));
const within = (filters: readonly string[], words: readonly string[]) =>
  filters.flatMap((filter) => words.map((word) => `${filter} ${word}`));
const tag = (slug: string) => `[${slug}]`;
const FREQUENT = [...EVERYWHERE.slice(0, 2), ...IN_HALF.slice(0, 2)];
const MIXED = [EVERYWHERE[0]!, IN_HALF[0]!, IN_A_TENTH[0]!, IN_A_HUNDREDTH[0]!];

/** What `npm run bench:search` measures. */
export const searchShapes: readonly SearchShape[] = [
  { name: "a word in 95 %", lines: EVERYWHERE },
  { name: "a word in 50 %", lines: IN_HALF },
  { name: "a word in 10 %", lines: IN_A_TENTH },
  { name: "a word in 1 %", lines: IN_A_HUNDREDTH },
  { name: "two words in 95 and 50 %", lines: pairs(EVERYWHERE, IN_HALF) },
  { name: "two words in 10 %", lines: pairs(IN_A_TENTH, IN_A_TENTH) },
  { name: "two words in 95 and 1 %", lines: pairs(EVERYWHERE, IN_A_HUNDREDTH) },
  { name: "a word in a large tag", lines: within(LARGE_TAGS.map(tag), MIXED) },
  {
    name: "two words in a large tag",
    lines: within(LARGE_TAGS.map(tag), pairs(FREQUENT.slice(0, 2), FREQUENT.slice(2))),
  },
  { name: "a word in a small tag", lines: within(SMALL_TAGS.map(tag), MIXED) },
  {
    name: "two words in a small tag",
    lines: within(SMALL_TAGS.map(tag), pairs(FREQUENT.slice(0, 2), FREQUENT.slice(2))),
  },
  { name: "the start of a word", lines: STARTS },
  { name: "the start in a large tag", lines: within(LARGE_TAGS.map(tag), STARTS) },
  { name: "the start in a small tag", lines: within(SMALL_TAGS.map(tag), STARTS) },
  {
    name: "the start of an author",
    lines: within(
      AUTHORS.map((name) => `user:${name}`),
      STARTS,
    ),
  },
  {
    name: "a word of an author",
    lines: within(
      AUTHORS.map((name) => `user:${name}`),
      MIXED,
    ),
  },
  {
    name: "two words of an author",
    lines: within(
      AUTHORS.map((name) => `user:${name}`),
      pairs(FREQUENT.slice(0, 2), FREQUENT.slice(2)),
    ),
  },
];
