import type { CommentInfo } from "@askwell/contract";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import type { CommentTarget } from "./thread-state.ts";
import styles from "./UnsentComments.module.css";
import { draftIdOf, unsentDrafts } from "./unsent-drafts.ts";

export interface UnsentCommentsProps {
  readonly objectId: string;
  readonly list: readonly CommentInfo[];
  readonly isClosed: boolean;
  onOpen(target: CommentTarget): void;
}

const labels = {
  new: "components.comments.unsent",
  reply: "components.comments.unsent_reply",
  edit: "components.comments.unsent_edit",
} as const;

/** What the viewer has written about a post and not sent, as before the page was loaded again. Rules: docs/rules/comments.md K8. */
export function UnsentComments(props: UnsentCommentsProps) {
  const t = useT();
  const { storage } = useServices();
  const drafts = unsentDrafts(storage, useViewer()?.id, props);
  return drafts.map(({ target, text }) => {
    const { comment } = target;
    const name = comment ? comment.user_display_name || comment.username : "";
    return (
      <p key={draftIdOf(props.objectId, target)} className={styles.unsent}>
        <span>{t(labels[target.kind], { name })}</span>
        <q dir="auto" className={styles.text}>
          {text}
        </q>
        <Button small onClick={() => props.onOpen(target)}>
          {t("components.comments.go_on")}
        </Button>
      </p>
    );
  });
}
