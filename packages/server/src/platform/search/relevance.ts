import type { SearchTerm } from "@askwell/domain";
import type { SearchRow } from "../../features/search/table.ts";

/** What the ranking of a post depends on. */
export interface Candidate
  extends Pick<SearchRow, "number" | "post_id" | "score" | "accepted" | "title_tokens" | "tag_tokens"> {
  /** It holds all the words, not only some. */
  readonly isWhole: boolean;
}

const WEIGHTS = {
  wholePerWord: 4,
  title: 5,
  titleStart: 3,
  titleShare: 3,
  tag: 4,
  tagStart: 2,
  accepted: 2,
  vote: 1.5,
} as const;
/** Votes beyond these make no difference. */
const MOST_VOTES = 1000;

/**
 * Puts what fits best first: posts with all the words, words in the title and in the tags, votes and acceptance; the
 * newest first where nothing else tells. Source: docs/rules/search.md F14.
 */
export function rank<Each extends Candidate>(candidates: readonly Each[], terms: readonly SearchTerm[]): Each[] {
  const weighed = candidates.map((candidate) => ({ candidate, weight: weightOf(candidate, terms) }));
  weighed.sort((a, b) => b.weight - a.weight || b.candidate.number - a.candidate.number);
  return weighed.map(({ candidate }) => candidate);
}

function weightOf(candidate: Candidate, terms: readonly SearchTerm[]): number {
  const title = candidate.title_tokens === "" ? [] : candidate.title_tokens.split(" ");
  const tags = candidate.tag_tokens === "" ? [] : candidate.tag_tokens.split(" ");
  let weight = candidate.isWhole ? WEIGHTS.wholePerWord * terms.length : 0;
  let hits = 0;
  for (const term of terms) {
    const inTitle = hit(title, term);
    const inTags = hit(tags, term);
    if (inTitle !== "none") hits += term.codes.length;
    weight += { exact: WEIGHTS.title, start: WEIGHTS.titleStart, none: 0 }[inTitle];
    weight += { exact: WEIGHTS.tag, start: WEIGHTS.tagStart, none: 0 }[inTags];
  }
  if (title.length > 0) weight += WEIGHTS.titleShare * Math.min(1, hits / title.length);
  if (candidate.accepted === 1) weight += WEIGHTS.accepted;
  return weight + votesWeight(candidate.score);
}

/** Each doubling of the votes weighs the same; votes against weigh as much as votes for. */
function votesWeight(score: number): number {
  const votes = Math.min(Math.abs(score), MOST_VOTES);
  return Math.sign(score) * WEIGHTS.vote * Math.log2(1 + votes);
}

/** Whether a row of codes holds the term, and whether as it is or as the start of a longer word. */
function hit(codes: readonly string[], term: SearchTerm): "exact" | "start" | "none" {
  let best: "start" | "none" = "none";
  const last = term.codes.length - 1;
  for (let start = 0; start + last < codes.length; start++) {
    if (!term.codes.every((code, index) => index === last || codes[start + index] === code)) continue;
    const code = codes[start + last]!;
    if (code === term.codes[last]) return "exact";
    if (term.prefix && code.startsWith(term.codes[last]!)) best = "start";
  }
  return best;
}
