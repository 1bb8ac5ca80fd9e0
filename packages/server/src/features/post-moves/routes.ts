import type { Handlers } from "../../handler.ts";
import { answerToComment } from "./answer-to-comment.ts";
import { moveComments } from "./move-comments.ts";

export const routes = { answerToComment, moveComments } satisfies Partial<Handlers>;
