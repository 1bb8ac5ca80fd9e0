import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { restartSync } from "./restart-sync.ts";

/** Sends all posts to the search plugin again. */
export async function startSearchSync(app: App, _admin: Admin): Promise<null> {
  const engine = app.plugins.last("search") ?? fail("bad_request");
  await app.db.write((tx) => restartSync(app, tx, engine.slug_name));
  return null;
}
