import type { Handlers, RepeatedReplies } from "../../handler.ts";
import { draftInfo } from "./draft-info.ts";
import { dropDraft } from "./drop-draft.ts";
import { repeatedDraft, saveDraft } from "./save-draft.ts";

export const routes = { draftInfo, saveDraft, dropDraft } satisfies Partial<Handlers>;

export const repeatedReplies = { saveDraft: repeatedDraft } satisfies Partial<RepeatedReplies>;
