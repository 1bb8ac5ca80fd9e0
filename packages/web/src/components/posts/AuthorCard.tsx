import type { UserBasic } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT, useViewer } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { classes } from "../../ui/classes.ts";
import { Count } from "../text/Count.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { personAddress } from "../users/PersonLink.tsx";
import styles from "./AuthorCard.module.css";

interface AuthorCardProps {
  readonly author: UserBasic | undefined;
  readonly verb: "asked" | "answered";
  /** Unix seconds. */
  readonly at: number;
  /** Unix seconds of the last edit; 0 for never. */
  readonly editedAt: number;
  /** The editor, when it was not the author. */
  readonly editor?: UserBasic | undefined;
  /** Path of the post's history, which signed-in users can open. */
  readonly history: string;
}

const verbs = { asked: "components.questions.asked", answered: "components.questions.answered" } as const;

/** Author and time of a post. */
export function AuthorCard({ author, verb, at, editedAt, editor, history }: AuthorCardProps) {
  const t = useT();
  const viewer = useViewer();
  if (!author) return null;
  const name = author.display_name || author.username;
  const words = <bdi>{name}</bdi>;
  const toHistory = (time: ReactNode) => (viewer ? <a href={history}>{time}</a> : time);
  const isOthers = editor && editor.id !== author.id;
  return (
    <div className={styles.card}>
      <Avatar name={name} src={author.avatar} size={40} />
      <p className={styles.words}>
        <span>
          {author.status === "deleted" ? (
            words
          ) : (
            <a href={personAddress(author.username)} className={classes(styles.name, "touch-target")}>
              {words}
            </a>
          )}{" "}
          <strong className={styles.rank}>
            <Count of={author.rank} />
          </strong>
        </span>
        <span className={styles.when}>
          {toHistory(<RelativeTime at={at} in={(time) => t(verbs[verb], { time })} />)}
          {editedAt > at && (
            <>
              {" · "}
              {toHistory(<RelativeTime at={editedAt} in={(time) => t("components.questions.modified", { time })} />)}
              {isOthers && ` ${t("components.posts.by", { name: editor.display_name })}`}
            </>
          )}
        </span>
      </p>
    </div>
  );
}
