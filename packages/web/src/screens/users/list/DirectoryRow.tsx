import { roles } from "@askwell/domain";
import { useMessages, useT, useViewer } from "../../../app/services/services.tsx";
import { TagRow } from "../../../components/tags/TagChip.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { classes } from "../../../ui/classes.ts";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import type { ListedPerson, PeopleList } from "./load.ts";
import styles from "./Screen.module.css";

/** Lists in which people have a place. */
const RANKINGS: ReadonlySet<PeopleList> = new Set(["reputation", "month", "week", "tag"]);

interface DirectoryRowProps {
  readonly person: ListedPerson;
  readonly list: PeopleList;
  /** From 1. */
  readonly place: number;
  /** The highest number of the page. */
  readonly most: number;
}

/** A user of the directory with their number; all of the row leads to the profile. */
export function DirectoryRow({ person, list, place, most }: DirectoryRowProps) {
  const t = useT();
  const viewer = useViewer();
  const { username, display_name, avatar, amount, tags } = person;
  const name = display_name || username;
  const isRanking = RANKINGS.has(list);
  return (
    <article className={styles.row}>
      {isRanking && (
        <span className={classes(styles.place, place <= 3 && styles.first)} aria-hidden="true">
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
        <PersonFacts person={person} list={list} />
      </div>
      <div className={styles.tags}>{tags.length > 0 && <TagRow tags={tags} />}</div>
      {isRanking && <progress className={styles.track} value={amount} max={most} aria-hidden="true" tabIndex={-1} />}
      <p className={styles.number}>
        <PersonNumber person={person} list={list} />
      </p>
    </article>
  );
}

/** The second line: role, reputation where the number is another, answers and location. */
function PersonFacts({ person, list }: Pick<DirectoryRowProps, "person" | "list">) {
  const { t, formats } = useMessages();
  const { role_id, rank, answer_count, location } = person;
  const hasOtherNumber = list === "month" || list === "week" || list === "tag" || list === "newest";
  const role = role_id === roles.admin ? "admin" : "moderator";
  return (
    <ul className={styles.facts}>
      {list === "staff" && <li>{t(`components.users.role.${role}`)}</li>}
      {hasOtherNumber && (
        <li>
          <bdi>{formats.number(rank)}</bdi> {t("components.users.reputation")}
        </li>
      )}
      {answer_count > 0 && (
        <li>{t("screens.users.answers", { count: answer_count, number: formats.number(answer_count) })}</li>
      )}
      {location !== "" && (
        <li>
          <bdi>{location}</bdi>
        </li>
      )}
    </ul>
  );
}

/** The number that the list is about, or when the person joined. */
function PersonNumber({ person, list }: Pick<DirectoryRowProps, "person" | "list">) {
  const { t, formats } = useMessages();
  if (list === "newest")
    return <RelativeTime at={person.created_at} in={(time) => t("components.users.joined", { time })} />;
  const isGain = list === "month" || list === "week";
  const count = person.amount;
  const unit = list === "tag" ? t("screens.users.score") : t("components.users.reputation");
  return (
    <>
      <strong>
        <bdi>
          {isGain && "+"}
          {formats.number(count)}
        </bdi>
      </strong>{" "}
      {unit}
    </>
  );
}
