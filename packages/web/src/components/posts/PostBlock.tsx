import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./PostBlock.module.css";

interface PostBlockProps {
  readonly id?: string;
  /** The vote buttons. */
  readonly side: ReactNode;
  /** The action buttons. */
  readonly actions: ReactNode;
  /** The emoji reactions. */
  readonly reactions: ReactNode;
  readonly author: ReactNode;
  readonly comments: ReactNode;
  readonly accepted?: boolean;
  readonly children: ReactNode;
}

/** A question or an answer as an article: votes at the start (below it on phones), text, actions, author, comments. */
export function PostBlock({
  id,
  side,
  actions,
  reactions,
  author,
  comments,
  accepted = false,
  children,
}: PostBlockProps) {
  return (
    <article id={id} className={classes(styles.post, accepted && styles.accepted)}>
      <div className={styles.body}>
        {children}
        {reactions}
        <div className={styles.foot}>
          <div className={styles.actions}>{actions}</div>
          {author}
        </div>
      </div>
      <div className={styles.side}>{side}</div>
      <div className={styles.comments}>{comments}</div>
    </article>
  );
}
