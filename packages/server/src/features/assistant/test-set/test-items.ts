import type { Parsed, Reply } from "@askwell/contract";
import { testSetLimits } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { findThreads, wireId } from "../../posts/index.ts";
import type { AssistantTestItemRow } from "../table.ts";
import { expectedPosts } from "./expected-posts.ts";
import { countItems, deleteItems, insertItems, listItems, listProposals } from "./queries.ts";

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

/** Questions with accepted answers that are not in the test set. Rules: docs/rules/assistant-help.md AH3. */
export async function testProposals(
  app: App,
  _: Admin,
  { page, page_size }: Parsed<"testProposals">,
): Promise<Reply<"testProposals">> {
  const rows = await listProposals(app, app.db.read, { limit: page_size, offset: (page - 1) * page_size });
  return rows.map(({ id, accepted_answer_id, title, url_title, score }) => ({
    question_id: wireId(app, id),
    answer_id: wireId(app, accepted_answer_id),
    ...{ title, url_title, vote_count: score },
  }));
}

/** Adds questions to the test set; what it has already is left out. Rules: docs/rules/assistant-help.md AH3. */
export async function addTestItems(app: App, _: Admin, input: Parsed<"addTestItems">): Promise<Reply<"addTestItems">> {
  const added = await app.db.write(async (tx) => {
    const rows = [...(await proposedItems(app, tx, input.question_ids)), ...(await ownItem(tx, input))];
    if ((await countItems(tx)) + rows.length > testSetLimits.items) fail("test_set_full");
    const ids = await app.ids.reserve(tx, "assistant_test_item", rows.length);
    await insertItems(
      tx,
      rows.map((row, at) => ({ ...row, id: ids[at]!, created_at: app.now() })),
    );
    return rows.length;
  });
  return { added };
}

/** Deletes questions of the test set. */
export async function deleteTestItems(app: App, _: Admin, { ids }: Parsed<"deleteTestItems">): Promise<null> {
  await app.db.write((tx) => deleteItems(tx, ids));
  return null;
}

type NewItem = Omit<AssistantTestItemRow, "id" | "created_at">;

async function proposedItems(app: App, tx: Tx, ids: readonly string[]): Promise<NewItem[]> {
  if (ids.length === 0) return [];
  const rows = await listProposals(app, tx, { ids: [...new Set(ids)], limit: ids.length, offset: 0 });
  return rows.map(({ id, title, accepted_answer_id }) => ({
    ...{ question_id: id, question: title, declines: 0, expected: accepted_answer_id },
  }));
}

/** A question in the administrator's own words: what it expects has to exist, and nothing is expected of one to decline. */
async function ownItem(tx: Tx, { question, declines, expected }: Parsed<"addTestItems">): Promise<NewItem[]> {
  if (question === "") return [];
  const ids = [...new Set(expected)];
  const found = await findThreads(tx, ids);
  const isKnown = ids.every((id) => ["question", "answer"].includes(found.get(id)?.kind ?? ""));
  if (!isKnown || (ids.length === 0) !== declines)
    fail("bad_fields", { fields: [{ field: "expected", code: declines ? "ai_test_declines" : "ai_test_expected" }] });
  return [{ question_id: "0", question: question.trim(), declines: declines ? 1 : 0, expected: ids.join(" ") }];
}
