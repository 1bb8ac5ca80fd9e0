import type { Reply } from "@askwell/contract";

/** An emoji on a post: its count, the names of users, and whether the viewer is one of them. */
export type ReactionCount = Reply<"reactionsOf">[number]["reaction_summary"][number];

/** The emojis in their order. */
export const emojis = ["heart", "smile", "frown"] as const;

/** The reactions after a click: adds the viewer's reaction or removes it; an emoji at zero is left out. */
export function toggleReaction(shown: readonly ReactionCount[], emoji: ReactionCount["emoji"]): ReactionCount[] {
  const before = shown.find((each) => each.emoji === emoji) ?? { emoji, count: 0, tooltip: "", is_active: false };
  const count = before.count + (before.is_active ? -1 : 1);
  const others = shown.filter((each) => each !== before);
  const changed = { ...before, count, is_active: !before.is_active };
  return [...others, changed]
    .filter((each) => each.count > 0)
    .sort((a, b) => emojis.indexOf(a.emoji) - emojis.indexOf(b.emoji));
}
