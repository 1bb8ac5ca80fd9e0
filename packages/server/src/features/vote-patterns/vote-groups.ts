import type { Parsed, Reply } from "@askwell/contract";
import { mayReadVotePatterns } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { countGroups, listGroups, listMembers } from "./group-queries.ts";

/** Groups of people who vote for each other. Rules: docs/rules/vote-patterns.md VR1 and VR7. */
export async function voteGroups(
  app: App,
  staff: Staff,
  { page, page_size, status }: Parsed<"voteGroups">,
): Promise<Reply<"voteGroups">> {
  if (!mayReadVotePatterns(staff, app.settings.get("sign_in").moderator_sanctions)) fail("missing_privilege");
  const db = app.db.read;
  const rows = await listGroups(db, status || "open", { offset: (page - 1) * page_size, limit: page_size });
  const members = await listMembers(
    db,
    rows.map(({ id }) => id),
  );
  const people = await userBasics(app, db, [
    ...members.map(({ user_id }) => user_id),
    ...rows.map((row) => row.staff_id),
  ]);
  const list = rows.map(({ staff_id, status: _, ...row }) => ({
    ...row,
    dismissed_by: people.get(staff_id) ?? null,
    members: members.flatMap(({ group_id, user_id, given, all_votes, received, is_new }) => {
      const person = people.get(user_id);
      if (group_id !== row.id || !person) return [];
      return [{ person, given, all_votes, received, is_new: is_new === 1 }];
    }),
  }));
  return { count: await countGroups(db, status || "open"), list };
}
