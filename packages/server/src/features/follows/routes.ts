import type { Handlers } from "../../handler.ts";
import { follow } from "./follow.ts";
import { followTags } from "./follow-tags.ts";

export const routes = { follow, followTags } satisfies Partial<Handlers>;
