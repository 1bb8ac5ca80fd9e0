import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./PostBlock.module.css";

interface PostBlockProps {
  readonly id?: string;
  /** What a reader hears when the focus comes to it. */
  readonly label: string;
  /** The vote buttons. */
  readonly side: ReactNode;
  /** Who wrote it, above the text. */
  readonly author?: ReactNode;
  readonly tags?: ReactNode;
  /** The line of action buttons. */
  readonly actions: ReactNode;
  readonly comments: ReactNode;
  /** The seal of the accepted answer. */
  readonly seal?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A question or an answer as an article. The votes stay beside the text while it is read; on phones they begin the line
 * of actions. The accepted answer is a plate with two rims and a seal.
 */
export function PostBlock({ id, label, side, author, tags, actions, comments, seal, children }: PostBlockProps) {
  return (
    <article id={id} aria-label={label} className={classes(styles.post, seal !== undefined && styles.plate)}>
      {seal}
      {author && <div className={styles.author}>{author}</div>}
      <div className={styles.body}>{children}</div>
      <div className={styles.side}>{side}</div>
      <div className={styles.line}>
        {tags && <div className={styles.tags}>{tags}</div>}
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.comments}>{comments}</div>
    </article>
  );
}
