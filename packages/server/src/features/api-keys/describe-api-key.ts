import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findApiKeyById, updateApiKey } from "./queries.ts";

/** Changes the description of a key. */
export async function describeApiKey(app: App, _: Admin, input: Parsed<"describeApiKey">): Promise<null> {
  const { id } = required(await findApiKeyById(app.db.read, input.id), "object_not_found");
  await app.db.write((tx) => updateApiKey(tx, id, { description: input.description }));
  return null;
}
