import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Count } from "../text/Count.tsx";
import styles from "./PersonGrid.module.css";
import { personAddress } from "./PersonLink.tsx";

interface PersonGridProps {
  readonly title: string;
  readonly people: Reply<"userRanking">["staffs"];
  /** Unit of the number below a name. */
  readonly unit: "reputation" | "votes";
}

/** A grid of users with a number each; nothing without users. */
export function PersonGrid({ title, people, unit }: PersonGridProps) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.grid}>
        {people.map(({ username, display_name, avatar, rank, vote_count }) => {
          const count = unit === "votes" ? vote_count : rank;
          const name = display_name || username;
          return (
            <li key={username} className={styles.person}>
              <Avatar name={name} src={avatar} size={40} />
              <span className={styles.words}>
                <a href={personAddress(username)} className={styles.name}>
                  {name}
                </a>
                <span className={styles.number}>
                  <Count of={count} /> {t(`components.users.${unit}`, { count })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
