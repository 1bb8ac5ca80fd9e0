import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { countPersonalKeys, listPersonalKeys } from "./queries.ts";
import { ownKeyOf } from "./scoped-key.ts";

/** A page of the personal keys of all users, masked. */
export async function personalApiKeys(
  app: App,
  _: Admin,
  input: Parsed<"personalApiKeys">,
): Promise<Reply<"personalApiKeys">> {
  const [count, rows] = await Promise.all([countPersonalKeys(app.db.read), listPersonalKeys(app.db.read, input)]);
  const list = rows.map(({ username, display_name, ...key }) => ({
    ...ownKeyOf(app, key),
    user_info: { id: key.user_id, username, display_name },
  }));
  return { count, list };
}
