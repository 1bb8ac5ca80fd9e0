import type { Parsed, Reply } from "@askwell/contract";
import { testSetLimits } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { findThreads } from "../../posts/index.ts";
import type { AssistantTestItemRow } from "../table.ts";
import { countItems, insertItems, listProposals } from "./queries.ts";

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
