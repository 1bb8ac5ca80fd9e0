import type { Reply, UserBasic } from "@askwell/contract";
import type { SuggestedEdit } from "./EditTask.tsx";
import type { QueuedPost } from "./QueuedTask.tsx";

export type Flag = Reply<"flaggedPosts">["list"][number];

/** The flags on a post with the same reason. */
export interface FlagGroup {
  readonly reason: Flag["reason"];
  readonly flags: readonly Flag[];
}

/** A review task; `id` is unique in its queue. */
export type ReviewTask =
  /** A post with all its flags. */
  | { readonly kind: "flag"; readonly id: string; readonly post: Flag; readonly flags: readonly Flag[] }
  | { readonly kind: "queued"; readonly id: string; readonly post: QueuedPost }
  | { readonly kind: "edit"; readonly id: string; readonly edit: SuggestedEdit };

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
};

/** The tasks of a list of flags: those on one post are one task, in the order of its latest flag. */
export function flagTasks(list: readonly Flag[]): ReviewTask[] {
  return groupBy(list, (flag) => flag.object_id).map((flags) => {
    const post = flags[0] as Flag;
    return { kind: "flag", id: post.object_id, post, flags };
  });
}

/** The flags of a post by their reason, the most frequent first. */
export function flagGroups(flags: readonly Flag[]): FlagGroup[] {
  return groupBy(flags, ({ reason }) => reason?.reason_key ?? "")
    .map((group) => ({ reason: group[0]?.reason ?? null, flags: group }))
    .sort((a, b) => b.flags.length - a.flags.length);
}

/** The author of the post of a task; null for an edit, whose record is not shown. */
export const authorOf = (task: ReviewTask): UserBasic | null =>
  task.kind === "edit" ? null : task.post.author_user_info;

/** When a task came to its queue, in Unix seconds; of several flags the first. */
export function waitingSince(task: ReviewTask): number {
  if (task.kind === "edit") return task.edit.unreviewed_info.create_at;
  return task.kind === "queued" ? task.post.submit_at : Math.min(...task.flags.map((flag) => flag.submit_at));
}
