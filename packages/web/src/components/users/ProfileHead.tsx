import type { PublicUser } from "@askwell/contract";
import { deletedUserName, roles } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Branding } from "../accounts/Branding.tsx";
import { Count } from "../text/Count.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./ProfileHead.module.css";

interface ProfileHeadProps {
  readonly person: PublicUser;
  readonly isSelf: boolean;
  /** With the whole description, which may be long. */
  readonly withAbout: boolean;
}

/** The head of a profile. */
export function ProfileHead({ person, isSelf, withAbout }: ProfileHeadProps) {
  const t = useT();
  const isGone = person.status === "deleted";
  const name = isGone ? deletedUserName(person.id) : person.display_name || person.username;
  const role = person.role_id === roles.admin ? "admin" : person.role_id === roles.moderator ? "moderator" : null;
  return (
    <>
      {person.status !== "normal" && person.status_msg && <Callout tone="warn">{person.status_msg}</Callout>}
      <header className={styles.head}>
        <Avatar name={name} src={person.avatar} size={96} />
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
          {role && !isGone && <span className={styles.role}>{t(`components.users.role.${role}`)}</span>}
        </h1>
        {isSelf && (
          <div className={styles.edit}>
            <LinkButton href="/users/settings/profile" icon="edit">
              {t("components.users.edit_profile")}
            </LinkButton>
          </div>
        )}
        <div className={styles.words}>
          {withAbout && !isGone && person.about_html !== "" && (
            <div className={styles.about}>
              <Prose html={person.about_html} />
            </div>
          )}
          <Facts person={person} />
        </div>
      </header>
      <Figures person={person} />
    </>
  );
}

function Figures({ person }: { person: PublicUser }) {
  const t = useT();
  const figures = [
    [person.rank, t("components.users.reputation")],
    [person.answer_count, t("components.questions.answers", { count: person.answer_count })],
    [person.question_count, t("components.users.questions", { count: person.question_count })],
  ] as const;
  return (
    <ul className={styles.figures}>
      {figures.map(([count, unit]) => (
        <li key={unit}>
          <strong>
            <Count of={count} />
          </strong>{" "}
          <span>{unit}</span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ person }: { person: PublicUser }) {
  const t = useT();
  const { username, location, website, created_at, last_login_date } = person;
  const isGone = person.status === "deleted";
  return (
    <ul className={styles.facts}>
      {!isGone && (
        <li>
          <bdi>@{username}</bdi>
        </li>
      )}
      {!isGone && location !== "" && (
        <li>
          <bdi>{location}</bdi>
        </li>
      )}
      {!isGone && website !== "" && (
        <li>
          <a href={withScheme(website)} className={styles.site} rel="nofollow ugc noopener" target="_blank">
            {hostOf(website)} <Icon name="external" />
          </a>
        </li>
      )}
      {!isGone && <Branding username={username} />}
      <li>
        <RelativeTime at={created_at} in={(time) => t("components.users.joined", { time })} />
      </li>
      {last_login_date > 0 && (
        <li>
          <RelativeTime at={last_login_date} in={(time) => t("components.users.seen", { time })} />
        </li>
      )}
    </ul>
  );
}

const withScheme = (website: string) => (/^https?:\/\//i.test(website) ? website : `http://${website}`);
const hostOf = (website: string) => URL.parse(withScheme(website))?.host ?? website;
