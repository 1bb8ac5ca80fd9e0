import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { reasonOfKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { reasonItem } from "../posts/index.ts";
import type { FlagRow } from "../tasks/index.ts";
import { userBasics } from "../users/index.ts";
import { countPendingFlags, listPendingFlags } from "./queries.ts";
import { taskAccess } from "./tasks/task-access.ts";
import { waitingPosts } from "./waiting-posts.ts";

/** The open flags with their posts, by page. Rules: docs/rules/review.md RV4. */
export async function flaggedPosts(
  app: App,
  who: Member,
  { page, page_size }: Parsed<"flaggedPosts">,
): Promise<Reply<"flaggedPosts">> {
  const access = isStaff(who) ? undefined : taskAccess(app, who);
  if (access?.every(({ kind }) => kind !== "flagged_post")) return { count: 0, list: [] };
  const db = app.db.read;
  const count = await countPendingFlags(db, access);
  const flags = await listPendingFlags(db, { offset: (page - 1) * page_size, limit: page_size }, access);
  return { count, list: await flagsInReview(app, db, who, flags) };
}

/** Flags in their wire format, with their posts. */
export async function flagsInReview(
  app: App,
  db: Db,
  who: Member,
  flags: readonly FlagRow[],
): Promise<Reply<"flaggedPosts">["list"]> {
  const people = await userBasics(
    app,
    db,
    flags.map((flag) => flag.user_id),
  );
  const posts = await waitingPosts(
    app,
    db,
    flags.map((flag) => flag.object_id),
  );
  return flags.flatMap((flag) => {
    const post = posts.get(flag.object_id);
    if (!post) return [];
    const reason = reasonOfKey(flag.reason);
    return {
      ...post,
      flag_id: flag.id,
      submit_at: flag.created_at,
      submitter_user: people.get(flag.user_id) as UserBasic,
      reason: reason ? reasonItem(app, who.language, reason) : null,
      reason_content: flag.content,
    };
  });
}
