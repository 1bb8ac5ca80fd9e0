import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findApiKeyById, updateApiKey } from "./queries.ts";

/** Changes the description of a key. That of a connected program is the name under which people have allowed it. */
export async function describeApiKey(app: App, _: Admin, input: Parsed<"describeApiKey">): Promise<null> {
  const { id, owner } = required(await findApiKeyById(app.db.read, input.id), "object_not_found");
  if (owner === "program") fail("object_not_found");
  await app.db.write((tx) => updateApiKey(tx, id, { description: input.description }));
  return null;
}
