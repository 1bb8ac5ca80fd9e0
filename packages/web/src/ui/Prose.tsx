import { classes } from "./classes.ts";
import styles from "./Prose.module.css";

interface ProseProps {
  /** HTML that the server has made from Markdown and filtered. Never anything else. */
  readonly html: string;
  /** For comments and other small print. */
  readonly small?: boolean;
  readonly id?: string;
}

/** Rendered Markdown, set to be read. */
export function Prose({ html, small = false, id }: ProseProps) {
  return (
    <div
      id={id}
      dir="auto"
      className={classes(styles.prose, small && styles.small)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server filters it by an allow-list before it is stored.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
