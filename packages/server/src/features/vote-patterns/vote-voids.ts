import type { Parsed, Reply } from "@askwell/contract";
import { canRemovePeople, mayReadVotePatterns, REMOVAL_UNDO_DAYS } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { countVoids, listVoidPeople, listVoids } from "./void-queries.ts";

type VoteVoid = Reply<"voteVoids">["list"][number];

const DAY_SECONDS = 86_400;

/** The votes that staff have withdrawn. Rules: docs/rules/vote-patterns.md VR12. */
export async function voteVoids(
  app: App,
  staff: Staff,
  { page, page_size }: Parsed<"voteVoids">,
): Promise<Reply<"voteVoids">> {
  const { moderator_sanctions } = app.settings.get("sign_in");
  if (!mayReadVotePatterns(staff, moderator_sanctions)) fail("missing_privilege");
  const db = app.db.read;
  const rows = await listVoids(db, { offset: (page - 1) * page_size, limit: page_size });
  const members = await listVoidPeople(
    db,
    rows.map(({ id }) => id),
  );
  const ids = [...members.map(({ user_id }) => user_id), ...rows.map(({ staff_id }) => staff_id)];
  const basics = await userBasics(app, db, ids);
  const list = rows.map(({ id, created_at, staff_id, reason, status, votes }): VoteVoid => {
    const own = members.filter(({ void_id }) => void_id === id);
    const undo_until = created_at + REMOVAL_UNDO_DAYS * DAY_SECONDS;
    const isThere = (status === "running" || status === "done") && undo_until > app.now();
    const isOther = own.every(({ user_id }) => user_id !== staff.id);
    return {
      ...{ id, created_at, reason, votes, undo_until, status: status as VoteVoid["status"] },
      by: basics.get(staff_id) ?? null,
      people: own.flatMap(({ user_id, points }) => {
        const person = basics.get(user_id);
        return person ? [{ person, change: points }] : [];
      }),
      can_undo: isThere && isOther && canRemovePeople(staff, moderator_sanctions),
    };
  });
  return { count: await countVoids(db), list };
}
