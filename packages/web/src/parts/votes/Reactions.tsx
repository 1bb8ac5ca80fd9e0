import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useMember } from "../../app/use-member.ts";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import { useShown } from "../posts/use-shown.ts";
import styles from "./Reactions.module.css";
import { emojiSigns, type Left, withPressed } from "./reaction-change.ts";

type Emoji = Left["emoji"];
export type PostReactions = Reply<"reactionsOf">[number]["reaction_summary"];

const names = {
  heart: "parts.votes.reaction.heart",
  smile: "parts.votes.reaction.smile",
  frown: "parts.votes.reaction.frown",
} as const;

const nothing: PostReactions = [];

/** Shows an emoji at once and puts things back when it is refused. */
function useReactions(objectId: string, given: PostReactions): [readonly Left[], (emoji: Emoji) => void] {
  const isMember = useMember();
  const call = useCall("react");
  const [shown, show] = useShown<readonly Left[]>(given, given);
  const press = async (emoji: Emoji) => {
    if (call.busy || !(await isMember())) return;
    const before = shown;
    const isOn = before.some((each) => each.emoji === emoji && each.is_active);
    show(withPressed(before, emoji));
    const result = await call.run({ object_id: objectId, emoji, reaction: isOn ? "deactivate" : "activate" });
    if (result) show(result.ok ? result.reply.reaction_summary : before);
  };
  return [shown, (emoji) => void press(emoji)];
}

interface ReactionsProps {
  readonly objectId: string;
  readonly given: PostReactions | undefined;
  /** Takes no more; what somebody has left can be taken away. */
  readonly isClosed: boolean;
}

/** The emojis that people left on a post, and a way to leave one. */
export function Reactions({ objectId, given = nothing, isClosed }: ReactionsProps) {
  const t = useT();
  const [shown, press] = useReactions(objectId, given);
  return (
    <div className={styles.row}>
      {shown.map(({ emoji, count, tooltip, is_active }) => (
        <button
          key={emoji}
          type="button"
          className={styles.chip}
          aria-pressed={is_active}
          aria-label={t("parts.votes.reaction.left", { emoji: t(names[emoji]), count })}
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
          label={t("parts.votes.reaction.add")}
        >
          {(Object.keys(names) as Emoji[]).map((emoji) => (
            <MenuButton key={emoji} onClick={() => press(emoji)}>
              <span aria-hidden="true">{emojiSigns[emoji]}</span>
              {t(names[emoji])}
            </MenuButton>
          ))}
        </Menu>
      )}
    </div>
  );
}
