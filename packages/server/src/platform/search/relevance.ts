import type { SearchTerm } from "@askwell/domain";
import type { SearchRow } from "./table.ts";

/** Inputs of the ranking of a post. */
export interface RankCandidate
  extends Pick<SearchRow, "number" | "post_id" | "score" | "accepted" | "title_tokens" | "tag_tokens"> {
  /** Contains all words, not only some. */
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
/** More votes make no difference. */
const MAX_VOTES = 1000;

/**
 * Sorts by relevance: posts with all words, words in title and tags, votes and acceptance; then newest first.
 * Source: docs/rules/search.md F14.
 */
export function rank<Each extends RankCandidate>(candidates: readonly Each[], terms: readonly SearchTerm[]): Each[] {
  const weighted = candidates.map((candidate) => ({ candidate, weight: weightOf(candidate, terms) }));
  weighted.sort((a, b) => b.weight - a.weight || b.candidate.number - a.candidate.number);
  return weighted.map(({ candidate }) => candidate);
}

function weightOf(candidate: RankCandidate, terms: readonly SearchTerm[]): number {
  const title = candidate.title_tokens === "" ? [] : candidate.title_tokens.split(" ");
  const tags = candidate.tag_tokens === "" ? [] : candidate.tag_tokens.split(" ");
  let weight = candidate.isWhole ? WEIGHTS.wholePerWord * terms.length : 0;
  let hits = 0;
  for (const term of terms) {
    const inTitle = matchOf(title, term);
    const inTags = matchOf(tags, term);
    if (inTitle !== "none") hits += term.codes.length;
    weight += { exact: WEIGHTS.title, start: WEIGHTS.titleStart, none: 0 }[inTitle];
    weight += { exact: WEIGHTS.tag, start: WEIGHTS.tagStart, none: 0 }[inTags];
  }
  if (title.length > 0) weight += WEIGHTS.titleShare * Math.min(1, hits / title.length);
  if (candidate.accepted === 1) weight += WEIGHTS.accepted;
  return weight + votesWeight(candidate.score);
}

/** Each doubling of the votes has the same weight; negative scores count as much as positive ones. */
function votesWeight(score: number): number {
  const votes = Math.min(Math.abs(score), MAX_VOTES);
  return Math.sign(score) * WEIGHTS.vote * Math.log2(1 + votes);
}

/** Whether the codes contain the term, exactly or as the prefix of a longer word. */
function matchOf(codes: readonly string[], term: SearchTerm): "exact" | "start" | "none" {
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
