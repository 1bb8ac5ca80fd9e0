import type { Reply } from "@askwell/contract";

/** One emoji on a post: how many left it, who, and whether the viewer is one of them. */
export type Left = Reply<"reactionsOf">[number]["reaction_summary"][number];

/** What each emoji looks like, in the order in which they are shown. */
export const emojiSigns = { heart: "❤️", smile: "🙂", frown: "🙁" } as const;

/** The emojis after the viewer pressed one: left if it was not theirs, else taken away; without any it goes. */
export function withPressed(shown: readonly Left[], emoji: Left["emoji"]): Left[] {
  const order = Object.keys(emojiSigns);
  const before = shown.find((each) => each.emoji === emoji) ?? { emoji, count: 0, tooltip: "", is_active: false };
  const count = before.count + (before.is_active ? -1 : 1);
  const others = shown.filter((each) => each !== before);
  const now = { ...before, count, is_active: !before.is_active };
  return [...others, now]
    .filter((each) => each.count > 0)
    .sort((a, b) => order.indexOf(a.emoji) - order.indexOf(b.emoji));
}
