import type { UserBasic } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT, useViewer } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { classes } from "../../ui/classes.ts";
import { Count } from "../text/Count.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { personAddress } from "../users/PersonLink.tsx";
import styles from "./AuthorLine.module.css";

interface AuthorLineProps {
  readonly author: UserBasic | undefined;
  /** The time of a question has a verb; that of an answer stands alone. */
  readonly isQuestion?: boolean;
  /** Unix seconds. */
  readonly at: number;
  /** Unix seconds of the last edit; 0 for never. */
  readonly editedAt: number;
  /** The editor, when it was not the author. */
  readonly editor?: UserBasic | undefined;
  /** Path of the post's history, which signed-in users can open. */
  readonly history: string;
  /** The key with which a program wrote it. */
  readonly writtenWith?: string | undefined;
  /** More facts about the post. */
  readonly facts?: ReactNode;
  /** An action at the end of the line. */
  readonly action?: ReactNode;
}

/** Who wrote a post, and when, in one line. */
export function AuthorLine({
  author,
  isQuestion = false,
  at,
  editedAt,
  editor,
  history,
  writtenWith,
  facts,
  action,
}: AuthorLineProps) {
  const t = useT();
  const viewer = useViewer();
  const name = author ? author.display_name || author.username : "";
  // The title is the heading of a question; readers who hear the page go from answer to answer by their authors.
  const words = <bdi {...(!isQuestion && { role: "heading", "aria-level": 3 })}>{name}</bdi>;
  const toHistory = (time: ReactNode) =>
    viewer ? (
      <a href={history} className="touch-target">
        {time}
      </a>
    ) : (
      time
    );
  const isOthers = editor && editor.id !== author?.id;
  return (
    <div className={styles.line}>
      {author && (
        <>
          <Avatar name={name} src={author.avatar} size={28} />
          {author.status === "deleted" ? (
            <span className={styles.name}>{words}</span>
          ) : (
            <a href={personAddress(author.username)} className={classes(styles.name, "touch-target")}>
              {words}
            </a>
          )}
          <span className={styles.rank}>
            <Count of={author.rank} unit={t("components.users.reputation")} />
          </span>
        </>
      )}
      <span className={styles.facts}>
        <span>
          {toHistory(
            <RelativeTime
              at={at}
              isShort
              {...(isQuestion && { in: (time: string) => t("components.questions.asked", { time }) })}
            />,
          )}
        </span>
        {editedAt > at && (
          <span>
            {toHistory(
              <RelativeTime at={editedAt} isShort in={(time) => t("components.questions.modified", { time })} />,
            )}
            {isOthers && ` ${t("components.posts.by", { name: editor.display_name })}`}
          </span>
        )}
        {writtenWith && <span>{t("components.posts.written_with", { name: writtenWith })}</span>}
        {facts}
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
