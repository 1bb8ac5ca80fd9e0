import type { ReactNode } from "react";
import styles from "./login.module.css";

interface OtherWayProps {
  /** Such as "New here?". */
  readonly question: string;
  /** A link or a button. */
  readonly children: ReactNode;
}

/** The last line of a login, which leads to the sign-up, and the reverse. */
export function OtherWay({ question, children }: OtherWayProps) {
  return (
    <p className={styles.other}>
      {question} {children}
    </p>
  );
}
