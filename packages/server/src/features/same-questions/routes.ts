import type { Handlers } from "../../handler.ts";
import { markSameQuestion } from "./mark-same-question.ts";

export const routes = { markSameQuestion } satisfies Partial<Handlers>;
