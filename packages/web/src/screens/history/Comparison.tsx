import { useEffect, useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { DiffView, type VersionTexts } from "../../parts/history/DiffView.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Screen.module.css";
import type { Compared, Detail, HistorySubject, Snapshot } from "./subject.ts";
import { useRollback } from "./use-rollback.ts";

/** A version in the words of the comparison. The title of an answer is its question's, which the edit did not touch. */
function textsOf({ title, tags, original_text, slug_name }: Snapshot, kind: string): VersionTexts {
  if (kind === "answer") return { text: original_text };
  return { title, slug: slug_name, tags: tags.map((tag) => tag.slug_name), text: original_text };
}

interface ComparisonProps {
  /** Unix seconds: when the newer version was made. */
  readonly at: number;
  readonly subject: HistorySubject;
  readonly compared: Compared;
}

/** What a version changed, fetched when somebody looks; an earlier version can be put back. */
export function Comparison({ at, subject, compared }: ComparisonProps) {
  const t = useT();
  const { api, react } = useServices();
  const [detail, setDetail] = useState<Detail | null>(null);
  const { newer, older, latest } = compared;
  useEffect(() => {
    let isWanted = true;
    api.timelineDetail({ new_revision_id: newer, old_revision_id: older }).then(
      (found) => isWanted && setDetail(found),
      (error: unknown) => void react(error),
    );
    return () => {
      isWanted = false;
    };
  }, [api, react, newer, older]);
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
      {newer !== latest && <PutBack at={at} subject={subject} compared={compared} version={detail.new_revision} />}
    </div>
  );
}

function PutBack({ at, subject, compared, version }: ComparisonProps & { version: Snapshot }) {
  const t = useT();
  const [putBack, busy] = useRollback(subject, compared, version);
  const { mayNotEdit } = subject;
  return (
    <ButtonRow>
      <Button small busy={busy} disabled={mayNotEdit !== ""} onClick={() => void putBack(at)}>
        {t("screens.history.roll_back")}
      </Button>
      {mayNotEdit !== "" && <span className={styles.reason}>{mayNotEdit}</span>}
    </ButtonRow>
  );
}
