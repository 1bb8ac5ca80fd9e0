import type { Parsed, Reply } from "@askwell/contract";
import { mayVoidVotes } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { listUsersById, userBasics } from "../users/index.ts";
import { countVotesAmong, pointsAmong } from "./void-queries.ts";

/** So many people are a group at most. */
const MAX_PEOPLE = 20;

/** What withdrawing the votes of some people for each other would do. Rules: docs/rules/vote-patterns.md VR10. */
export async function voteVoidPreview(
  app: App,
  staff: Staff,
  { user_ids }: Parsed<"voteVoidPreview">,
): Promise<Reply<"voteVoidPreview">> {
  const db = app.db.read;
  const users = await listUsersById(db, user_ids.split(",").slice(0, MAX_PEOPLE));
  const verdict = mayVoidVotes(staff, users, app.settings.get("sign_in").moderator_sanctions);
  if (!verdict.allowed) fail(verdict.reason);
  const ids = users.map(({ id }) => id);
  if (ids.length < 2) fail("user_not_found");
  const points = await pointsAmong(db, ids);
  const basics = await userBasics(app, db, ids);
  const people = users.map(({ id, rank }) => ({
    ...{ person: basics.get(id)!, rank },
    // Reputation never falls below 1.
    change: Math.max(-(points.get(id) ?? 0), Math.min(0, 1 - rank)),
  }));
  return { ...(await countVotesAmong(db, ids)), people };
}
