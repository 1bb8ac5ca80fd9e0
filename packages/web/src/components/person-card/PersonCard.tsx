import type { Reply } from "@askwell/contract";
import { roles } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Badge } from "../../ui/drawings/Badge.tsx";
import { badgeLevels } from "../badges/badge-levels.ts";
import { Count } from "../text/Count.tsx";
import styles from "./PersonCard.module.css";

/** A user in short. Nothing in it can be pressed: it stands beside a link. Rules: docs/rules/users.md U34. */
export function PersonCard({ card }: { card: Reply<"personCard"> }) {
  const { t, formats } = useMessages();
  const { username, display_name, avatar, rank, role_id, bio, location, created_at, badges, tags } = card;
  const name = display_name || username;
  const role = role_id === roles.admin ? "admin" : role_id === roles.moderator ? "moderator" : null;
  const shown = badgeLevels.toReversed().filter((level) => badges[level] > 0);
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} src={avatar} size={40} />
        <div className={styles.names}>
          <strong className={styles.name}>
            <bdi>{name}</bdi>
          </strong>
          <p className={styles.facts}>
            {role && <span>{t(`components.users.role.${role}`)}</span>}
            <bdi>@{username}</bdi>
            {location !== "" && <bdi>{location}</bdi>}
          </p>
        </div>
      </div>
      {bio !== "" && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <p className={styles.figures}>
        <span>
          <strong>
            <Count of={rank} />
          </strong>{" "}
          {t("components.users.reputation")}
        </span>
        {shown.map((level) => (
          <span key={level} className={styles.level}>
            <Badge shape="circle" sign="" color="" level={level} size="small" />
            <strong>
              <Count of={badges[level]} unit={t(`components.users.badge.${level}`)} />
            </strong>
          </span>
        ))}
      </p>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <span key={tag.slug_name} className={styles.tag} dir="auto">
              {tag.display_name || tag.slug_name}
            </span>
          ))}
        </p>
      )}
      <p className={styles.facts}>{t("components.users.joined", { time: formats.date(created_at, 0) })}</p>
    </>
  );
}
