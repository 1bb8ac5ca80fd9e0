import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./AssistantHelp.module.css";

interface HelpWaitingProps {
  readonly status: { readonly state: "waiting" } | { readonly state: "failed"; readonly message: string };
  onRetry(): void;
}

/** A help that is not there yet, or has failed. */
export function HelpWaiting({ status, onRetry }: HelpWaitingProps) {
  const t = useT();
  if (status.state === "waiting")
    return (
      <p role="status" className={styles.waiting}>
        <Spinner />
        {t("components.assistant_help.waiting")}
      </p>
    );
  return (
    <div role="alert" className={styles.failed}>
      <Callout tone="warn">
        <p>{status.message || t("components.assistant_help.failed")}</p>
      </Callout>
      <Button onClick={onRetry}>{t("components.assistant_help.retry")}</Button>
    </div>
  );
}
