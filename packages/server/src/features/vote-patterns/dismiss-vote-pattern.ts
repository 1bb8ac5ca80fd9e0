import type { Parsed } from "@askwell/contract";
import { mayReadVotePatterns } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockPatternsOf, savePattern } from "./queries.ts";

/** Says that nothing is wrong with the votes of a user for an author. Rules: docs/rules/vote-patterns.md VR4. */
export async function dismissVotePattern(
  app: App,
  staff: Staff,
  { voter_id, author_id }: Parsed<"dismissVotePattern">,
): Promise<null> {
  if (!mayReadVotePatterns(staff, app.settings.get("sign_in").moderator_sanctions)) fail("missing_privilege");
  await app.db.write(async (tx) => {
    const row = (await lockPatternsOf(tx, voter_id)).find((each) => each.author_id === author_id);
    if (!row) fail("object_not_found");
    if (row.status === "dismissed") return;
    await savePattern(tx, { ...row, status: "dismissed", staff_id: staff.id, dismissed_at: app.now() });
    await logStaffAction(app, tx, staff, {
      ...{ action: "vote_pattern_dismiss", object: { id: voter_id, kind: "user" }, person_id: voter_id },
    });
  });
  return null;
}
