import type { Reply } from "@askwell/contract";
import { useCall } from "../../../app/api/use-call.ts";
import { useMessages, useServices } from "../../../app/services/services.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { VoidChanges } from "./VoidButton.tsx";
import styles from "./VotePatterns.module.css";

/** Votes that staff have withdrawn. Rules: docs/rules/vote-patterns.md VR12. */
export function VoidItem({ voided }: { readonly voided: Reply<"voteVoids">["list"][number] }) {
  const { t, formats } = useMessages();
  const { router, feedback } = useServices();
  const call = useCall("undoStaffAction", { isButton: true });
  const { id, by, created_at, reason, status, votes, people, can_undo, undo_until } = voided;
  const undo = async () => {
    if (!(await call.run({ subject: `void:${id}` }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.review.undone"));
  };
  return (
    <>
      <p className={styles.people}>
        <strong>{t(`vote_patterns.void_status.${status}`)}</strong>
        {by && <PersonLink person={by} withRank={false} />}
        <RelativeTime at={created_at} />
      </p>
      <p dir="auto" className={styles.text}>
        {reason}
      </p>
      {votes > 0 && <p className={styles.people}>{t("vote_patterns.withdrawn", { count: votes })}</p>}
      <VoidChanges people={people} />
      {can_undo && (
        <ButtonRow>
          <Button small busy={call.busy} onClick={() => void undo()}>
            {t("components.posts.undo")}
          </Button>
          <span className={styles.people}>{t("removals.undo_until", { date: formats.absoluteDate(undo_until) })}</span>
        </ButtonRow>
      )}
    </>
  );
}
