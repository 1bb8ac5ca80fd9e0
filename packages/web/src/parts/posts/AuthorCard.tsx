import type { UserBasic } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT, useViewer } from "../../app/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Count } from "../text/Count.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { personAddress } from "../users/PersonLink.tsx";
import styles from "./AuthorCard.module.css";

interface AuthorCardProps {
  readonly author: UserBasic | undefined;
  readonly verb: "asked" | "answered";
  /** Unix seconds. */
  readonly at: number;
  /** When it was last edited; 0 for never. */
  readonly editedAt: number;
  /** Who did, when it was somebody else. */
  readonly editor?: UserBasic | undefined;
  /** Path of the post's history, which people who are signed in can open. */
  readonly history: string;
}

const verbs = { asked: "parts.questions.asked", answered: "parts.questions.answered" } as const;

/** Who has written a post and when, at its end. */
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
            <a href={personAddress(author.username)} className={styles.name}>
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
              {toHistory(<RelativeTime at={editedAt} in={(time) => t("parts.questions.modified", { time })} />)}
              {isOthers && ` ${t("parts.posts.by", { name: editor.display_name })}`}
            </>
          )}
        </span>
      </p>
    </div>
  );
}
