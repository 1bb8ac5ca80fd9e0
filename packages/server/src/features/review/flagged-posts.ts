import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { reasonOfKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { reasonItem } from "../posts/index.ts";
import { userBasics } from "../users/index.ts";
import { countPending, findPendingFlag } from "./queries.ts";
import { waitingPost } from "./waiting-post.ts";

/** One open flag with its post. Rules: docs/rules/review.md RV4. */
export async function flaggedPosts(
  app: App,
  who: Member,
  input: Parsed<"flaggedPosts">,
): Promise<Reply<"flaggedPosts">> {
  if (!isStaff(who)) return { count: 0, list: [] };
  const db = app.db.read;
  const count = await countPending(db, "flags");
  const flag = await findPendingFlag(db, input.page - 1);
  const post = flag && (await waitingPost(app, db, flag.object_id));
  if (!flag || !post) return { count, list: [] };
  const people = await userBasics(app, db, [flag.user_id]);
  const reason = reasonOfKey(flag.reason);
  const item = {
    ...post,
    flag_id: flag.id,
    submit_at: flag.created_at,
    submitter_user: people.get(flag.user_id) as UserBasic,
    reason: reason ? reasonItem(app, who.language, reason) : null,
    reason_content: flag.content,
  };
  return { count, list: [item] };
}
