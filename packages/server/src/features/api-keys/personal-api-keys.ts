import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { findUserByUsername } from "../users/index.ts";
import { listedKeys } from "./listed-keys.ts";
import { ownKeyOf } from "./scoped-key.ts";

/** A page of the personal keys of all users, masked. Rules: docs/rules/api-keys.md AK16. */
export async function personalApiKeys(
  app: App,
  _: Admin,
  input: Parsed<"personalApiKeys">,
): Promise<Reply<"personalApiKeys">> {
  await app.keyUses.settle();
  return keyListPart(app, app.db.read, input);
}

/** A part of the list in its wire format. Fails for a username that does not exist. */
export async function keyListPart(
  app: App,
  db: Db,
  { username, page_size: limit, ...filter }: Parsed<"personalApiKeys">,
): Promise<Reply<"personalApiKeys">> {
  const owner = username === "" ? null : required(await findUserByUsername(db, username), "user_not_found");
  const { rows, next, isPartial } = await listedKeys(db, {
    ...{ ...filter, limit, userId: owner?.id ?? null, now: app.now() },
  });
  const list = rows.map(({ username: name, display_name, ...key }) => ({
    ...ownKeyOf(app, key),
    user_info: { id: key.user_id, username: name, display_name },
  }));
  return { list, next, is_partial: isPartial };
}
