import type { Handlers } from "../../handler.ts";
import { dismissSimilarPair } from "./dismiss-similar-pair.ts";
import { semanticSearchState } from "./semantic-search-state.ts";
import { similarPairs } from "./similar-pairs.ts";

export const routes = { dismissSimilarPair, semanticSearchState, similarPairs } satisfies Partial<Handlers>;
