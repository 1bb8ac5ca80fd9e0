import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { deleteItems } from "./queries.ts";

/** Deletes questions of the test set. */
export async function deleteTestItems(app: App, _: Admin, { ids }: Parsed<"deleteTestItems">): Promise<null> {
  await app.db.write((tx) => deleteItems(tx, ids));
  return null;
}
