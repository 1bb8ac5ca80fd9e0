import type { MemberAction } from "@askwell/contract";
import { intlTag } from "@askwell/i18n";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Prose } from "../../ui/Prose.tsx";
import styles from "./AssistantHelp.module.css";
import { HelpLabel } from "./HelpLabel.tsx";
import { HelpWaiting } from "./HelpWaiting.tsx";
import { useHelp } from "./use-help.ts";

interface TranslationDialogProps {
  readonly postId: string;
  readonly action: MemberAction;
  onClose(): void;
}

/** A post in the language of the reader, over the original. Rules: docs/rules/assistant-help.md AH10. */
export function TranslationDialog({ postId, action, onClose }: TranslationDialogProps) {
  const t = useT();
  const { status, retry } = useHelp("translatePost", { object_id: postId });
  return (
    <Dialog
      wide
      title={action.name}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("components.assistant_help.original")}</Button>}
    >
      {status.state === "ready" ? (
        <div className={styles.text}>
          <HelpLabel isTranslation model={status.reply.model} />
          <div lang={intlTag(status.reply.language)} dir="auto" className={styles.text}>
            {status.reply.title !== "" && <h3 className={styles.title}>{status.reply.title}</h3>}
            <Prose html={status.reply.html} />
          </div>
        </div>
      ) : (
        <HelpWaiting status={status} onRetry={retry} />
      )}
    </Dialog>
  );
}
