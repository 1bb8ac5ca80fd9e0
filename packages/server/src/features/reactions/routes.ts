import type { Handlers } from "../../handler.ts";
import { postReactions, reactionsOf } from "./post-reactions.ts";
import { react } from "./react.ts";

export const routes = { postReactions, reactionsOf, react } satisfies Partial<Handlers>;
