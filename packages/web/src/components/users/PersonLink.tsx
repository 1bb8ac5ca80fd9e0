import { useT } from "../../app/services/services.tsx";
import { Avatar, type AvatarSize } from "../../ui/avatar/Avatar.tsx";
import { classes } from "../../ui/classes.ts";
import { Count } from "../text/Count.tsx";
import styles from "./PersonLink.module.css";

export interface PersonLike {
  readonly username: string;
  readonly display_name: string;
  readonly avatar: string;
  readonly rank: number;
  readonly status: string;
}

export const personAddress = (username: string): string => `/users/${encodeURIComponent(username)}`;

interface PersonLinkProps {
  readonly person: PersonLike;
  readonly size?: AvatarSize;
  readonly withAvatar?: boolean;
  readonly withRank?: boolean;
}

/** Avatar, name and reputation of a user. A deleted user has no link. */
export function PersonLink({ person, size = 24, withAvatar = true, withRank = true }: PersonLinkProps) {
  const t = useT();
  const name = person.display_name || person.username;
  const words = (
    <>
      {withAvatar && <Avatar name={name} src={person.avatar} size={size} />}
      <bdi className={styles.name}>{name}</bdi>
    </>
  );
  return (
    <span className={styles.person}>
      {person.status === "deleted" ? (
        <span className={styles.who}>{words}</span>
      ) : (
        <a href={personAddress(person.username)} className={classes(styles.who, "touch-target")}>
          {words}
        </a>
      )}
      {withRank && (
        <strong className={styles.rank}>
          <Count of={person.rank} unit={t("components.users.reputation")} />
        </strong>
      )}
    </span>
  );
}
