import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { countRuns, listRuns } from "./queries.ts";
import { shownRuns } from "./shown-runs.ts";

/** The runs of the test set. Rules: docs/rules/assistant-help.md AH6. */
export async function testRunPage(
  app: App,
  _: Admin,
  { page, page_size }: Parsed<"testRunPage">,
): Promise<Reply<"testRunPage">> {
  const db = app.db.read;
  const rows = await listRuns(db, { limit: page_size, offset: (page - 1) * page_size });
  return { count: await countRuns(db), list: await shownRuns(app, db, rows) };
}
