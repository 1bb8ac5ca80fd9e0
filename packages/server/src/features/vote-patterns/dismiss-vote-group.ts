import type { Parsed } from "@askwell/contract";
import { mayReadVotePatterns } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { userBasics } from "../users/index.ts";
import { listMembers, lockGroup, setGroupStatus } from "./group-queries.ts";

/** Says that nothing is wrong with the votes of a group. Rules: docs/rules/vote-patterns.md VR9. */
export async function dismissVoteGroup(app: App, staff: Staff, { id }: Parsed<"dismissVoteGroup">): Promise<null> {
  if (!mayReadVotePatterns(staff, app.settings.get("sign_in").moderator_sanctions)) fail("missing_privilege");
  await app.db.write(async (tx) => {
    const row = await lockGroup(tx, id);
    if (!row) fail("object_not_found");
    if (row.status === "dismissed") return;
    await setGroupStatus(tx, id, { status: "dismissed", staff_id: staff.id, dismissed_at: app.now() });
    const members = (await listMembers(tx, [id])).map(({ user_id }) => user_id);
    const people = await userBasics(app, tx, members);
    const note = members.map((member) => people.get(member)?.username ?? "").join(", ");
    const person_id = members[0] ?? "0";
    await logStaffAction(app, tx, staff, {
      ...{ action: "vote_pattern_dismiss", object: { id: person_id, kind: "user" }, person_id, note },
    });
  });
  return null;
}
