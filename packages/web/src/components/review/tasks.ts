import type { Reply } from "@askwell/contract";

export type Flag = Reply<"flaggedPosts">["list"][number];

/** A review task in the list. */
export type TaskItem = Reply<"reviewTasks">["list"][number];

/** The flags on a post with the same reason. */
export interface FlagGroup {
  readonly reason: Flag["reason"];
  readonly flags: readonly Flag[];
}

/** The flags of a post by their reason, the most frequent first. */
export function flagGroups(flags: readonly Flag[]): FlagGroup[] {
  const groups = new Map<string, Flag[]>();
  for (const flag of flags) {
    const key = flag.reason?.reason_key ?? "";
    groups.set(key, [...(groups.get(key) ?? []), flag]);
  }
  return [...groups.values()]
    .map((group) => ({ reason: group[0]?.reason ?? null, flags: group }))
    .sort((a, b) => b.flags.length - a.flags.length);
}
