import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useMessages, useServices } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./Removals.module.css";
import { RemovedCounts } from "./RemovedCounts.tsx";

/** A removal of everything of a user, as staff see it on the profile. Rules: docs/rules/removals.md SR7. */
export function RemovalEntry({ removal }: { removal: Reply<"personRemovals">["list"][number] }) {
  const { t, formats } = useMessages();
  const { router, feedback } = useServices();
  const call = useCall("undoStaffAction", { isButton: true });
  const { id, status, by, created_at, reason, counts, can_undo, undo_until } = removal;
  const undo = async () => {
    if (!(await call.run({ subject: `removal:${id}` }))?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("screens.review.undone"));
  };
  return (
    <>
      <p className={styles.facts}>
        <strong>{t(`removals.status.${status}`)}</strong>
        <PersonLink person={by} withRank={false} />
        <RelativeTime at={created_at} />
      </p>
      <p dir="auto" className={styles.text}>
        {reason}
      </p>
      <RemovedCounts counts={counts} empty="" />
      {can_undo && (
        <p className={styles.facts}>
          <Button small busy={call.busy} onClick={() => void undo()}>
            {t("components.posts.undo")}
          </Button>
          {t("removals.undo_until", { date: formats.absoluteDate(undo_until) })}
        </p>
      )}
    </>
  );
}
