import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { expectedPosts } from "./expected-posts.ts";
import { countItems, listItems } from "./queries.ts";

/** The questions of the test set. Rules: docs/rules/assistant-help.md AH3. */
export async function testItemPage(
  app: App,
  _: Admin,
  { page, page_size }: Parsed<"testItemPage">,
): Promise<Reply<"testItemPage">> {
  const db = app.db.read;
  const [count, rows] = await Promise.all([
    countItems(db),
    listItems(db, { limit: page_size, offset: (page - 1) * page_size }),
  ]);
  const postsOf = await expectedPosts(
    app,
    db,
    rows.map(({ expected }) => expected),
  );
  const list = rows.map(({ id, question, declines, expected }) => ({
    ...{ id, question, declines: declines === 1, expected: postsOf(expected) },
  }));
  return { count, list };
}
