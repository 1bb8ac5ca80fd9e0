import type { Parsed, Reply } from "@askwell/contract";
import { listWindow } from "@askwell/domain";
import type { App } from "../../app.ts";
import { toNumber } from "../../platform/db/index.ts";
import type { Viewer } from "../../viewer.ts";
import { listItems, readListPage } from "./lists/list-items.ts";
import { listSql } from "./lists/question-list.ts";

/** The public questions that link to a question, from their text or from an answer. */
export async function questionLink(
  app: App,
  _who: Viewer,
  input: Parsed<"questionLink">,
): Promise<Reply<"questionLink">> {
  const db = app.db.read;
  const page = listWindow(input.order, input.in_days, app.now());
  const list = listSql({ order: input.order, linkedTo: input.question_id, ...page });
  const offset = (input.page - 1) * input.page_size;
  const rows = await readListPage(db, list, { offset, limit: input.page_size, countAll: true });
  const first =
    rows[0] ?? (offset > 0 ? (await readListPage(db, list, { offset: 0, limit: 1, countAll: true }))[0] : undefined);
  return { count: toNumber(first?.total), list: listItems(app, rows, input.order) };
}
