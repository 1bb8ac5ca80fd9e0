import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logKey } from "./log-key.ts";
import { findApiKeyById, updateApiKey } from "./queries.ts";

/** Decides whether what programs write with a personal key needs a review. Rules: docs/rules/api-keys.md AK17. */
export async function trustPersonalKey(app: App, admin: Admin, input: Parsed<"trustPersonalKey">): Promise<null> {
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const key = required(await findApiKeyById(tx, input.id), "object_not_found");
    if (key.owner !== "person") fail("object_not_found");
    if ((key.is_trusted === 1) === input.is_trusted) return;
    await updateApiKey(tx, key.id, { is_trusted: input.is_trusted ? 1 : 0 });
    const action = input.is_trusted ? "api_key_trust" : "api_key_distrust";
    await logKey(app, tx, admin, { action, note: key.description, person_id: key.user_id });
  });
  return null;
}
