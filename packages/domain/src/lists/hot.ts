import { spansSeconds } from "../limits.ts";

/** Input of the hot score of a question. Times in Unix seconds. */
export interface HotScoreInput {
  readonly view_count: number;
  readonly answer_count: number;
  readonly score: number;
  /** Sum of the scores of the available answers. */
  readonly answerScores: number;
  readonly created_at: number;
  /** Last edit; 0 for never. */
  readonly edited_at: number;
}

/**
 * The time from which the age of hot questions counts. Where a site has been quiet for so long that the last 90 days do
 * not have twenty questions, it stands still when the newest twenty had been asked. `twentieth` is the time of the
 * twentieth newest question, or of the oldest where there are fewer. Source: docs/rules/lists.md O3.
 */
export const hotReference = (twentieth: number | undefined, now: number): number =>
  twentieth !== undefined && twentieth < now - spansSeconds.hotWindow ? twentieth : now;

const hours = (seconds: number) => Math.max(0, Math.floor(seconds / 3600));

/**
 * The hot score of a question at the time `now`: grows with views, answers and votes, decays with age and grows again
 * with an edit. A whole number, never negative; 0 without views. Source: docs/rules/lists.md O4.
 */
export function hotScore(facts: HotScoreInput, now: number): number {
  if (facts.view_count <= 0) return 0;
  const age = hours(now - facts.created_at);
  const sinceEdit = hours(now - (facts.edited_at || facts.created_at));
  const heat = 4 * Math.log(facts.view_count) + (facts.answer_count * facts.score) / 5 + facts.answerScores;
  const cooling = (age + 1 - (age - Math.min(age, sinceEdit)) / 2) ** 1.5;
  return Math.ceil((Math.max(0, heat) / cooling) * 10_000);
}
