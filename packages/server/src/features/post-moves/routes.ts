import type { Handlers } from "../../handler.ts";
import { answerToComment } from "./answer-to-comment.ts";
import { mergePreview } from "./merging/merge-preview.ts";
import { mergeQuestion } from "./merging/merge-question.ts";
import { moveComments } from "./move-comments.ts";

export const routes = { answerToComment, mergePreview, mergeQuestion, moveComments } satisfies Partial<Handlers>;
