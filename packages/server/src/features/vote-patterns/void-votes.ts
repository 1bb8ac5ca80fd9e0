import type { Parsed, Reply } from "@askwell/contract";
import { mayVoidVotes } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { isMerging, lockUsers } from "../users/index.ts";
import { deleteGroups, listGroupsOf, listMembers, lockGroup } from "./group-queries.ts";
import { deletePatternsAmong } from "./queries.ts";
import { insertVoid } from "./void-queries.ts";

/** How long the reply waits for the jobs that withdraw; they go on afterwards. */
const TIMEOUT_MS = 2000;

/** Withdraws all votes of the people of a listed pair or group for each other. Rules: docs/rules/vote-patterns.md VR10 to VR12. */
export async function voidVotes(
  app: App,
  staff: Staff,
  { user_ids, reason }: Parsed<"voidVotes">,
): Promise<Reply<"voidVotes">> {
  const ids = [...new Set(user_ids)].toSorted();
  const subject = await app.db.write(async (tx) => {
    const users = await lockUsers(tx, ids);
    const people = ids.flatMap((id) => users.get(id) ?? []);
    const verdict = mayVoidVotes(staff, people, app.settings.get("sign_in").moderator_sanctions);
    if (!verdict.allowed) fail(verdict.reason);
    if (await isMerging(tx, ids)) fail("merge_running");
    // Of two who decide at once, the second no longer finds it.
    if (!(await takeItem(tx, ids))) fail("changed_since");
    const id = await app.ids.next(tx, "vote_void");
    const row = { id, created_at: app.now(), staff_id: staff.id, status: "running", reason, votes: 0 };
    await insertVoid(tx, row, ids);
    const [first = "0"] = ids;
    await logStaffAction(app, tx, staff, {
      ...{ action: "votes_void", object: { id: first, kind: "user" }, person_id: first, subject: `void:${id}` },
      note: `${people
        .map(({ username }) => username)
        .toSorted()
        .join(", ")}: ${reason}`,
      before: { user_ids: ids },
    });
    await app.emit(tx, { kind: "vote_void_requested", void_id: id });
    return `void:${id}`;
  });
  await app.jobs.drain(TIMEOUT_MS);
  return { subject };
}

/** Takes the pair or the group of exactly these people out of the list; false when it is not listed. */
async function takeItem(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const isPair = (await deletePatternsAmong(tx, ids)) > 0 && ids.length === 2;
  const groups = await listMembers(tx, await listGroupsOf(tx, ids[0] ?? "0"));
  for (const id of new Set(groups.map(({ group_id }) => group_id))) {
    const members = groups.filter(({ group_id }) => group_id === id).map(({ user_id }) => user_id);
    if (members.toSorted().join() !== ids.join() || !(await lockGroup(tx, id))) continue;
    await deleteGroups(tx, [id]);
    return true;
  }
  return isPair;
}
