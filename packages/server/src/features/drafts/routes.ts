import type { Handlers } from "../../handler.ts";
import { draftInfo } from "./draft-info.ts";
import { dropDraft } from "./drop-draft.ts";
import { saveDraft } from "./save-draft.ts";

export const routes = { draftInfo, saveDraft, dropDraft } satisfies Partial<Handlers>;
