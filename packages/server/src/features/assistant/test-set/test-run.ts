import type { Parsed, Reply } from "@askwell/contract";
import type { TestVerdict } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { citedReplies } from "../conversations/cited-replies.ts";
import { shownText } from "../conversations/stored.ts";
import { expectedPosts } from "./expected-posts.ts";
import { findRun, listResults, listVerdicts } from "./queries.ts";
import { shownRuns } from "./shown-runs.ts";

/** A run with its questions. Rules: docs/rules/assistant-help.md AH6. */
export async function testRun(
  app: App,
  _: Admin,
  { id, compare_id, page, page_size }: Parsed<"testRun">,
): Promise<Reply<"testRun">> {
  const db = app.db.read;
  const row = required(await findRun(db, id), "object_not_found");
  const other = compare_id === "" ? undefined : await findRun(db, compare_id);
  const [run, compared = null] = await shownRuns(app, db, other ? [row, other] : [row]);
  const rows = await listResults(db, id, { limit: page_size, offset: (page - 1) * page_size });
  const before = new Map(
    (other
      ? await listVerdicts(
          db,
          other.id,
          rows.map(({ item_id }) => item_id),
        )
      : []
    ).map(({ item_id, verdict }) => [item_id, verdict]),
  );
  const postsOf = await expectedPosts(
    app,
    db,
    rows.map(({ expected }) => expected),
  );
  const list = (await citedReplies(app, db, rows)).map(({ row: result, sources, sentences }) => ({
    ...{ item_id: result.item_id, question: result.question, declines: result.declines === 1 },
    ...{ expected: postsOf(result.expected), content: shownText(sentences), sources: [...sources] },
    verdict: result.verdict as TestVerdict | "",
    before: (before.get(result.item_id) ?? "") as TestVerdict | "",
    dropped: result.dropped,
  }));
  return { run: run!, compared, instructions: row.instructions, count: row.total, list };
}
