import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { DiffView, type VersionTexts } from "../../components/history/DiffView.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Screen.module.css";
import type { ComparedRevisions, HistoryObject, RevisionComparison, RevisionTexts } from "./subject.ts";
import { useRollback } from "./use-rollback.ts";

/** The texts of a revision. The title of an answer is its question's, which is not part of the edit. */
function textsOf({ title, tags, original_text, slug_name }: RevisionTexts, kind: string): VersionTexts {
  if (kind === "answer") return { text: original_text };
  return { title, slug: slug_name, tags: tags.map((tag) => tag.slug_name), text: original_text };
}

interface ComparisonProps {
  /** Unix seconds of the newer revision. */
  readonly at: number;
  readonly subject: HistoryObject;
  readonly compared: ComparedRevisions;
}

/** The diff of a revision, loaded when it is opened; an earlier revision can be restored. */
export function Comparison({ at, subject, compared }: ComparisonProps) {
  const t = useT();
  const { api, handleError } = useServices();
  const [detail, setDetail] = useState<RevisionComparison | null>(null);
  const { newer, older, latest } = compared;
  useEffect(() => {
    let isCurrent = true;
    api.timelineDetail({ new_revision_id: newer, old_revision_id: older }).then(
      (found) => isCurrent && setDetail(found),
      (error: unknown) => void handleError(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, handleError, newer, older]);
  if (!detail?.new_revision) {
    return (
      <p role="status" className={styles.reason}>
        <Spinner /> {t("ui.loading")}
      </p>
    );
  }
  const { object_type } = subject.about;
  const before = detail.old_revision && textsOf(detail.old_revision, object_type);
  return (
    <div className={styles.detail}>
      <DiffView before={before} after={textsOf(detail.new_revision, object_type)} />
      {newer !== latest && (
        <RestoreButton at={at} subject={subject} compared={compared} version={detail.new_revision} />
      )}
    </div>
  );
}

function RestoreButton({ at, subject, compared, version }: ComparisonProps & { version: RevisionTexts }) {
  const t = useT();
  const [restore, busy] = useRollback(subject, compared, version);
  const { editError } = subject;
  return (
    <ButtonRow>
      <Button small busy={busy} disabled={editError !== ""} onClick={() => void restore(at)}>
        {t("screens.history.roll_back")}
      </Button>
      {editError !== "" && <span className={styles.reason}>{editError}</span>}
    </ButtonRow>
  );
}
