/** Votes for and against a post. */
interface CastVotes {
  readonly up: number;
  readonly down: number;
}

/** The counts of a post. */
interface PostCounts {
  readonly score: number;
  readonly up_count: number;
  readonly down_count: number;
}

/**
 * The counts of a post whose score in the source is `sourceScore` now. `own` are the votes that were cast here. Votes of
 * the source that cancel each other out are those that were imported with the post.
 */
export function countsAfter(before: PostCounts, sourceScore: number, own: CastVotes): PostCounts {
  const scoreBefore = before.score - own.up + own.down;
  const cancelled = Math.max(0, before.up_count - own.up - Math.max(0, scoreBefore));
  return {
    score: sourceScore + own.up - own.down,
    up_count: own.up + Math.max(0, sourceScore) + cancelled,
    down_count: own.down + Math.max(0, -sourceScore) + cancelled,
  };
}

export const NO_VOTES: CastVotes = { up: 0, down: 0 };
