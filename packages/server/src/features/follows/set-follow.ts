import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import { addTagFollowers } from "../tags/index.ts";
import { addToUserCounts } from "../users/index.ts";
import { addFollow, removeFollow } from "./queries.ts";

/** A question or a tag, locked by the caller. */
interface Followed {
  readonly kind: "question" | "tag";
  readonly id: string;
}

/** Makes somebody follow something or stop; returns how much the count changed: 1, 0 or -1. */
export async function setFollow(
  app: App,
  tx: Tx,
  userId: string,
  { kind, id, follows }: Followed & { follows: boolean },
): Promise<number> {
  const row = { user_id: userId, object_id: id, object_kind: kind, created_at: app.now() };
  const changed = follows ? await addFollow(tx, row) : await removeFollow(tx, userId, id);
  if (!changed) return 0;
  const by = follows ? 1 : -1;
  if (kind === "tag") await addTagFollowers(tx, id, by);
  else await addToQuestionCounts(tx, id, { follow_count: by });
  await addToUserCounts(tx, userId, { follow_count: by });
  await app.touch(tx, `${kind}:${id}`, `user:${userId}`);
  return by;
}
