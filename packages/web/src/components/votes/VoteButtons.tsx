import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import { LockableButton, type Locks, lockOn } from "../help/LockedActions.tsx";
import { Count } from "../text/Count.tsx";
import styles from "./VoteButtons.module.css";
import { type VoteDirection, type VoteState, type VoteStatus, voteAfterClick } from "./vote-change.ts";

interface VoteButtonsProps {
  readonly objectId: string;
  readonly score: number;
  readonly status: VoteStatus;
  /** The viewer is the author. */
  readonly isOwn: boolean;
  /** It does not accept votes. */
  readonly isClosed: boolean;
  readonly locked: Locks;
}

interface ChosenVote {
  readonly direction: VoteDirection;
  /** It withdraws the vote. */
  readonly isCancel: boolean;
}

/** Votes optimistically, and reverts the vote after an error. */
function useVote({
  objectId,
  score,
  status,
  isOwn,
}: VoteButtonsProps): [VoteState, (direction: VoteDirection) => void] {
  const t = useT();
  const { feedback } = useServices();
  const call = useCall("castVote", { isButton: true });
  // Apart: when others vote the score changes, and the viewer's own vote stays.
  const [shownScore, showScore] = useLocalValue(score, score);
  const [shownStatus, showStatus] = useLocalValue(status, status);
  const shown: VoteState = { score: shownScore, status: shownStatus };
  const show = (vote: VoteState) => {
    showScore(vote.score);
    showStatus(vote.status);
  };
  const vote = useMemberAction<ChosenVote>(`vote/${objectId}`, async (chosen) => {
    if (isOwn) return feedback.toast("danger", t("components.votes.own"));
    const before = shown;
    const { direction } = chosen;
    const { isCancel, ...after } = voteAfterClick(before, direction);
    // Before the login it was not known that the user had voted already.
    if (call.busy || isCancel !== chosen.isCancel) return;
    show(after);
    const result = await call.run({ direction, object_id: objectId, is_cancel: isCancel });
    if (result?.ok) show({ score: result.reply.votes, status: result.reply.vote_status });
    else if (result) show(before);
  });
  return [shown, (direction) => vote({ direction, isCancel: voteAfterClick(shown, direction).isCancel })];
}

/** Vote buttons around the score. */
export function VoteButtons(props: VoteButtonsProps) {
  const t = useT();
  const [{ score, status }, vote] = useVote(props);
  const arrow = (direction: VoteDirection) => {
    const voteStatus = `vote_${direction}` as const;
    const label = t(`components.votes.${direction}`);
    return (
      <LockableButton
        lock={lockOn(props.locked, voteStatus)}
        buttonClass={styles.arrow}
        aria-pressed={status === voteStatus}
        title={label}
        disabled={props.isClosed}
        data-key={direction}
        onClick={() => vote(direction)}
      >
        <Icon name={status === voteStatus ? `${direction}-solid` : direction} large />
      </LockableButton>
    );
  };
  return (
    <div className={styles.votes}>
      {arrow("up")}
      <output className={styles.score} aria-live="off" aria-label={t("components.votes.score", { score })}>
        <Count of={score} />
      </output>
      {arrow("down")}
    </div>
  );
}
