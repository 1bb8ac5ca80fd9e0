import * as v from "valibot";

/** Much more than the longest request has. */
const MOST = 100_000_000;

/** How many tokens a provider says that it has counted; anything else than such a number counts as none named. */
export const tokenCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST));
