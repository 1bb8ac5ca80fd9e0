import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { changePair, lockPair } from "./pair-queries.ts";

/** Says that two questions are not the same. Rules: docs/rules/semantic-search.md SM10. */
export async function dismissSimilarPair(app: App, staff: Staff, key: Parsed<"dismissSimilarPair">): Promise<null> {
  await app.db.write(async (tx) => {
    const row = await lockPair(tx, key);
    if (!row) fail("object_not_found");
    if (row.status === "dismissed") return;
    await changePair(tx, row, { status: "dismissed", staff_id: staff.id, dismissed_at: app.now() });
    const object = { id: row.question_id, kind: "question" } as const;
    await logStaffAction(app, tx, staff, { action: "similar_pair_dismiss", object, person_id: "0" });
  });
  return null;
}
