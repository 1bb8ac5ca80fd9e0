import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach } from "../../staff/index.ts";
import { deleteItem } from "./queries.ts";

/** Deletes questions of the test set, one after another. Rules: docs/rules/assistant-help.md AH3. */
export async function deleteTestItems(
  app: App,
  admin: Admin,
  { ids }: Parsed<"deleteTestItems">,
): Promise<Reply<"deleteTestItems">> {
  const change = async (id: string) => {
    if (!(await app.db.write((tx) => deleteItem(tx, id)))) fail("object_not_found");
    return true;
  };
  return changeEach(app, admin, { ids, change });
}
