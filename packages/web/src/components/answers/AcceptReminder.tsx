import type { ReactNode } from "react";
import { useState } from "react";
import { focusMainWhenLost } from "../../app/routing/page-focus.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./AcceptReminder.module.css";

interface AcceptReminderProps {
  readonly questionId: string;
  readonly children: ReactNode;
}

/**
 * One quiet line that asks to accept an answer. Closed, it does not come back about this question, nor about any other
 * for a week.
 */
export function AcceptReminder({ questionId, children }: AcceptReminderProps) {
  const t = useT();
  const { storage } = useServices();
  const [isClosed, setClosed] = useState(
    () => storage.read("acceptPause") !== null || storage.read("acceptClosed", questionId) !== null,
  );
  if (isClosed) return null;
  const close = () => {
    storage.write("acceptPause", "closed");
    storage.write("acceptClosed", "closed", questionId);
    setClosed(true);
    focusMainWhenLost();
  };
  return (
    <div className={styles.line}>
      <p className={styles.words}>{children}</p>
      <Button small variant="quiet" onClick={close}>
        {t("components.answers.not_now")}
      </Button>
    </div>
  );
}
