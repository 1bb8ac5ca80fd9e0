import type { Parsed, Reply } from "@askwell/contract";
import { mayReadVotePatterns } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { countPatterns, listPatterns } from "./queries.ts";

/** What is noticeable about who votes for whom. Rules: docs/rules/vote-patterns.md VR1 and VR3. */
export async function votePatterns(
  app: App,
  staff: Staff,
  { page, page_size, status }: Parsed<"votePatterns">,
): Promise<Reply<"votePatterns">> {
  if (!mayReadVotePatterns(staff, app.settings.get("sign_in").moderator_sanctions)) fail("missing_privilege");
  const db = app.db.read;
  const rows = await listPatterns(db, status || "open", { offset: (page - 1) * page_size, limit: page_size });
  const ids = rows.flatMap(({ voter_id, author_id, staff_id }) => [voter_id, author_id, staff_id]);
  const people = await userBasics(app, db, ids);
  const list = rows.map(({ voter_id, author_id, staff_id, status: _, ...row }) => ({
    ...{ voter: people.get(voter_id)!, author: people.get(author_id)! },
    dismissed_by: people.get(staff_id) ?? null,
    ...{ found_at: row.found_at, votes: row.votes, all_votes: row.all_votes, votes_back: row.votes_back },
    ...{ first_at: row.first_at, last_at: row.last_at, dismissed_at: row.dismissed_at },
    ...{ is_new: row.is_new === 1, same_address: row.same_address === 1, same_browser: row.same_browser === 1 },
  }));
  return { count: await countPatterns(db, status || "open"), list };
}
