import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockReviewer, updateReviewer } from "./queries.ts";

/** Ends the pause of a user after failed audits. Rules: docs/rules/community-review.md CQ12. */
export async function endReviewPause(app: App, who: Staff, { user_id }: Parsed<"endReviewPause">): Promise<null> {
  return app.db.write(async (tx) => {
    const reviewer = await lockReviewer(tx, user_id);
    if (reviewer.paused_until <= app.now()) return null;
    // Audits that failed before count no longer.
    await updateReviewer(tx, user_id, { paused_until: app.now() });
    await logStaffAction(app, tx, who, {
      action: "review_pause_end",
      object: { id: user_id, kind: "user" },
      person_id: user_id,
    });
    return null;
  });
}
