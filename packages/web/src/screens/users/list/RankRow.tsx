import type { Reply } from "@askwell/contract";
import { useMessages, useViewer } from "../../../app/services/services.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import type { DirectoryList } from "./load.ts";
import styles from "./Screen.module.css";

interface RankRowProps {
  readonly person: Reply<"userRanking">["staffs"][number];
  readonly list: DirectoryList;
  /** From 1. */
  readonly place: number;
  /** The highest number of the list. */
  readonly most: number;
}

/** A user of the directory with their number; all of the row leads to the profile. */
export function RankRow({ person, list, place, most }: RankRowProps) {
  const { t, formats } = useMessages();
  const viewer = useViewer();
  const { username, display_name, avatar, rank, vote_count } = person;
  const name = display_name || username;
  const count = list === "votes" ? vote_count : rank;
  const isRanking = list !== "staff";
  return (
    <article className={styles.row}>
      {isRanking && (
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
      )}
      <Avatar name={name} src={avatar} size={40} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <a href={personAddress(username)}>
            <bdi>{name}</bdi>
          </a>{" "}
          {viewer?.username === username && <StatusChip>{t("screens.users.you")}</StatusChip>}
        </h2>
        <p className={styles.username} dir="ltr">
          @{username}
        </p>
      </div>
      {isRanking && <progress className={styles.track} value={count} max={most} aria-hidden="true" tabIndex={-1} />}
      <p className={styles.number}>
        <strong>
          <bdi>
            {list === "reputation" && "+"}
            {formats.number(count)}
          </bdi>
        </strong>{" "}
        {t(list === "votes" ? "components.questions.votes" : "components.users.reputation", { count })}
      </p>
    </article>
  );
}
