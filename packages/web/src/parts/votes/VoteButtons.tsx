import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useMember } from "../../app/use-member.ts";
import { Icon } from "../../ui/Icon.tsx";
import { EarnedButton, type Locks, lockOn } from "../help/LockedActions.tsx";
import { useShown } from "../posts/use-shown.ts";
import { Count } from "../text/Count.tsx";
import styles from "./VoteButtons.module.css";
import { type Direction, pressed, type Standing, type VoteStatus } from "./vote-change.ts";

interface VoteButtonsProps {
  readonly objectId: string;
  readonly score: number;
  readonly status: VoteStatus;
  /** The viewer has written it. */
  readonly isOwn: boolean;
  /** It takes no votes any more. */
  readonly isClosed: boolean;
  readonly locked: Locks;
}

/** Shows a vote at once and puts it back when it is refused. */
function useVote({ objectId, score, status, isOwn }: VoteButtonsProps): [Standing, (direction: Direction) => void] {
  const t = useT();
  const { notices } = useServices();
  const isMember = useMember();
  const call = useCall("castVote");
  const [shown, show] = useShown<Standing>({ score, status }, `${score} ${status}`);
  const vote = async (direction: Direction) => {
    if (call.busy || !(await isMember())) return;
    if (isOwn) return notices.say("danger", t("parts.votes.own"));
    const before = shown;
    const { isCancel, ...after } = pressed(before, direction);
    show(after);
    const result = await call.run({ direction, object_id: objectId, is_cancel: isCancel });
    if (result?.ok) show({ score: result.reply.votes, status: result.reply.vote_status });
    else if (result) show(before);
  };
  return [shown, (direction) => void vote(direction)];
}

/** Up, the score, down. One's own vote is a filled arrow. */
export function VoteButtons(props: VoteButtonsProps) {
  const t = useT();
  const [{ score, status }, vote] = useVote(props);
  const arrow = (direction: Direction) => {
    const wire = `vote_${direction}` as const;
    const label = t(`parts.votes.${direction}`);
    return (
      <EarnedButton
        lock={lockOn(props.locked, wire)}
        look={styles.arrow}
        aria-pressed={status === wire}
        aria-label={label}
        title={label}
        disabled={props.isClosed}
        data-key={direction}
        onClick={() => vote(direction)}
      >
        <Icon name={`${direction}-solid`} large />
      </EarnedButton>
    );
  };
  return (
    <div className={styles.votes}>
      {arrow("up")}
      <output className={styles.score} aria-label={t("parts.votes.score", { score })}>
        <Count of={score} />
      </output>
      {arrow("down")}
    </div>
  );
}
