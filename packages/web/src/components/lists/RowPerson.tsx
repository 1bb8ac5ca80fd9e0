import type { ReactNode } from "react";
import { type PersonLike, PersonLink } from "../users/PersonLink.tsx";
import styles from "./RowPerson.module.css";

interface RowPersonProps {
  readonly person: PersonLike;
  /** What they did when. */
  readonly time: ReactNode;
  /** The same without a verb, for phones. */
  readonly shortTime?: ReactNode;
}

/** The person of a row, and what they did when. */
export function RowPerson({ person, time, shortTime }: RowPersonProps) {
  return (
    <p className={styles.who}>
      <PersonLink person={person} withAvatar={false} withRank={false} />
      <span className={shortTime ? styles.long : styles.time}>{time}</span>
      {shortTime && <span className={styles.short}>{shortTime}</span>}
    </p>
  );
}
