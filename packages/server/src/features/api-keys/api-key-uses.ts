import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { usesOf } from "./key-uses.ts";
import { findApiKeyById } from "./queries.ts";

/** What was done with any key. */
export async function apiKeyUses(app: App, _: Admin, { id }: Parsed<"apiKeyUses">): Promise<Reply<"apiKeyUses">> {
  return usesOf(app, required(await findApiKeyById(app.db.read, id), "object_not_found"));
}
