import type { Handlers } from "../../handler.ts";
import { postReactions } from "./post-reactions.ts";
import { react } from "./react.ts";

export const routes = { postReactions, react } satisfies Partial<Handlers>;
