import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import { Count } from "../text/Count.tsx";
import styles from "./Reactions.module.css";
import { emojis, type ReactionCount, toggleReaction } from "./reaction-change.ts";

type ReactionButtonEmoji = ReactionCount["emoji"];
export type PostReactions = Reply<"reactionsOf">[number]["reaction_summary"];

const names = {
  heart: "components.votes.reaction.heart",
  smile: "components.votes.reaction.smile",
  frown: "components.votes.reaction.frown",
} as const;

const noReactions: PostReactions = [];

/** The reactions to a post, and what a press on one does. */
export interface ReactionState {
  readonly shown: readonly ReactionCount[];
  /** It accepts no new reactions; own ones can be removed. */
  readonly isClosed: boolean;
  press(emoji: ReactionButtonEmoji): void;
}

interface ChosenReaction {
  readonly emoji: ReactionButtonEmoji;
  readonly reaction: "activate" | "deactivate";
}

/** Updates reactions optimistically, and reverts them after an error. */
export function useReactions(objectId: string, given: PostReactions = noReactions, isClosed: boolean): ReactionState {
  const call = useCall("react", { isButton: true });
  const [shown, show] = useLocalValue<readonly ReactionCount[]>(given, given);
  const isOn = (emoji: ReactionButtonEmoji) => shown.some((each) => each.emoji === emoji && each.is_active);
  const react = useMemberAction<ChosenReaction>(`react/${objectId}`, async ({ emoji, reaction }) => {
    const before = shown;
    if (call.busy || isOn(emoji) === (reaction === "activate")) return;
    show(toggleReaction(before, emoji));
    const result = await call.run({ object_id: objectId, emoji, reaction });
    if (result) show(result.ok ? result.reply.reaction_summary : before);
  });
  const press = (emoji: ReactionButtonEmoji) => react({ emoji, reaction: isOn(emoji) ? "deactivate" : "activate" });
  return { shown, isClosed, press };
}

const noReaction = { count: 0, tooltip: "", is_active: false };
const reactionOf = ({ shown }: ReactionState, emoji: ReactionButtonEmoji): ReactionCount =>
  shown.find((each) => each.emoji === emoji) ?? { ...noReaction, emoji };

/** The heart, and the other emojis that were chosen. On phones those are in the menu. */
export function Reactions({ state }: { readonly state: ReactionState }) {
  const t = useT();
  const { isClosed, press } = state;
  const isShown = ({ emoji, count }: ReactionCount) => count > 0 || (emoji === "heart" && !isClosed);
  const all = emojis.map((emoji) => reactionOf(state, emoji));
  return all.filter(isShown).map(({ emoji, count, tooltip, is_active }) => {
    const name = t(names[emoji]);
    return (
      <button
        key={emoji}
        type="button"
        className={classes(styles.chip, emoji !== "heart" && styles.other)}
        aria-pressed={is_active}
        aria-label={count > 0 ? t("components.votes.reaction.left", { emoji: name, count }) : undefined}
        title={tooltip || name}
        disabled={isClosed && !is_active}
        onClick={() => press(emoji)}
      >
        <Icon name={is_active && emoji === "heart" ? "heart-solid" : emoji} />
        {count > 0 && <Count of={count} />}
      </button>
    );
  });
}

/** The emojis other than the heart as items of a menu. */
export function ReactionItems({ state }: { readonly state: ReactionState }) {
  const t = useT();
  return (["smile", "frown"] as const).map((emoji) => {
    const { count, is_active } = reactionOf(state, emoji);
    if (state.isClosed && !is_active) return null;
    return (
      <MenuButton key={emoji} icon={emoji} checked={is_active} onClick={() => state.press(emoji)}>
        {t(names[emoji])}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </MenuButton>
    );
  });
}
