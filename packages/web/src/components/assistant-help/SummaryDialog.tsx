import type { MemberAction, Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CitedText } from "../assistant/CitedText.tsx";
import { SourceList } from "../assistant/SourceList.tsx";
import styles from "./AssistantHelp.module.css";
import { HelpLabel } from "./HelpLabel.tsx";
import { HelpWaiting } from "./HelpWaiting.tsx";
import { useHelp } from "./use-help.ts";

interface SummaryDialogProps {
  readonly questionId: string;
  readonly action: MemberAction;
  onClose(): void;
}

/** A summary of a thread, whose sentences lead to their posts. Rules: docs/rules/assistant-help.md AH9. */
export function SummaryDialog({ questionId, action, onClose }: SummaryDialogProps) {
  const t = useT();
  const { status, retry } = useHelp("summarizeThread", { question_id: questionId });
  return (
    <Dialog
      wide
      title={action.name}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      {status.state === "ready" ? (
        <Summary summary={status.reply} onFollow={onClose} />
      ) : (
        <HelpWaiting status={status} onRetry={retry} />
      )}
    </Dialog>
  );
}

interface SummaryProps {
  readonly summary: Reply<"summarizeThread">;
  /** Called when a link was followed: posts of this thread stand behind the dialog. */
  onFollow(): void;
}

function Summary({ summary: { content, sources, unread, model }, onFollow }: SummaryProps) {
  const t = useT();
  if (content === "") return <Callout>{t("components.assistant_help.no_summary")}</Callout>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      className={styles.text}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) onFollow();
      }}
    >
      <HelpLabel model={model} />
      <CitedText text={content} sources={sources} />
      {unread > 0 && <p className={styles.label}>{t("components.assistant_help.unread", { count: unread })}</p>}
      <SourceList sources={sources} />
    </div>
  );
}
