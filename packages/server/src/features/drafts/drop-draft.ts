import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { removeDraft } from "./queries.ts";
import { NEW_QUESTION } from "./wire.ts";

/** Deletes the caller's draft after it was posted or discarded, unless it was saved less than `min_age` seconds ago. */
export async function dropDraft(app: App, member: Member, input: Parsed<"dropDraft">): Promise<Reply<"dropDraft">> {
  const savedUntil = input.min_age > 0 ? app.now() - input.min_age : undefined;
  await app.db.write((tx) => removeDraft(tx, member.id, input.question_id || NEW_QUESTION, savedUntil));
  return null;
}
