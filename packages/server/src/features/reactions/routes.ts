import type { Handlers } from "../../handler.ts";
import { postReactions } from "./post-reactions.ts";
import { react } from "./react.ts";
import { reactionsOf } from "./reactions-of.ts";

export const routes = { postReactions, reactionsOf, react } satisfies Partial<Handlers>;
