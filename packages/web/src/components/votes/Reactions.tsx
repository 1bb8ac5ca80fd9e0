import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import styles from "./Reactions.module.css";
import { emojiSigns, type ReactionCount, toggleReaction } from "./reaction-change.ts";

type ReactionButtonEmoji = ReactionCount["emoji"];
export type PostReactions = Reply<"reactionsOf">[number]["reaction_summary"];

const names = {
  heart: "components.votes.reaction.heart",
  smile: "components.votes.reaction.smile",
  frown: "components.votes.reaction.frown",
} as const;

const noReactions: PostReactions = [];

interface ChosenReaction {
  readonly emoji: ReactionButtonEmoji;
  readonly reaction: "activate" | "deactivate";
}

/** Updates reactions optimistically, and reverts them after an error. */
function useReactions(
  objectId: string,
  given: PostReactions,
): [readonly ReactionCount[], (emoji: ReactionButtonEmoji) => void] {
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
  return [shown, (emoji) => react({ emoji, reaction: isOn(emoji) ? "deactivate" : "activate" })];
}

interface ReactionsProps {
  readonly objectId: string;
  readonly given: PostReactions | undefined;
  /** Accepts no new reactions; own ones can be removed. */
  readonly isClosed: boolean;
}

/** The emoji reactions of a post, and a menu to add one. */
export function Reactions({ objectId, given = noReactions, isClosed }: ReactionsProps) {
  const t = useT();
  const [shown, press] = useReactions(objectId, given);
  const isOn = (emoji: ReactionButtonEmoji) => shown.some((each) => each.emoji === emoji && each.is_active);
  return (
    <div className={styles.row}>
      {shown.map(({ emoji, count, tooltip, is_active }) => (
        <button
          key={emoji}
          type="button"
          className={styles.chip}
          aria-pressed={is_active}
          aria-label={t("components.votes.reaction.left", { emoji: t(names[emoji]), count })}
          title={tooltip}
          disabled={isClosed && !is_active}
          onClick={() => press(emoji)}
        >
          <span aria-hidden="true">{emojiSigns[emoji]}</span> {count}
        </button>
      ))}
      {!isClosed && (
        <Menu
          trigger={<span aria-hidden="true">☺+</span>}
          triggerClass={styles.chip}
          label={t("components.votes.reaction.add")}
        >
          {(Object.keys(names) as ReactionButtonEmoji[]).map((emoji) => (
            <MenuButton key={emoji} checked={isOn(emoji)} onClick={() => press(emoji)}>
              <span aria-hidden="true">{emojiSigns[emoji]}</span>
              {t(names[emoji])}
            </MenuButton>
          ))}
        </Menu>
      )}
    </div>
  );
}
