import type { ReactNode } from "react";
import styles from "./page.module.css";
import { textIn, texts } from "./texts.ts";

/** The time spans, by the last part of the address. */
const spans = [
  { name: "week", in_days: "7", path: "/leaderboard" },
  { name: "month", in_days: "30", path: "/leaderboard/month" },
  { name: "all", in_days: "0", path: "/leaderboard/all" },
] as const;

type SpanName = (typeof spans)[number]["name"];

/** The time span of an address; undefined if there is no such address. */
export const spanOf = (part: string): (typeof spans)[number] | undefined =>
  part === "" ? spans[0] : spans.find(({ name, path }) => name === part && path.endsWith(part));

/** The line below the title. */
export const leaderboardLead = (language: string): string => textIn(language, texts.lead);

interface RankedPerson {
  readonly username: string;
  readonly display_name: string;
  readonly avatar: string;
  /** The reputation, gained or in all. */
  readonly rank: number;
}

interface LeaderboardProps {
  readonly people: readonly RankedPerson[];
  readonly span: SpanName;
  readonly language: string;
  /** The reader, if signed in. */
  readonly username: string | undefined;
  number(value: number): string;
  addressOf(username: string): string;
  /** Components of the site. */
  readonly parts: {
    Tabs(props: {
      readonly label: string;
      readonly tabs: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
    }): ReactNode;
    Avatar(props: { readonly name: string; readonly src: string; readonly size: 40 }): ReactNode;
  };
}

/** The users with the most reputation of a time span. */
export function LeaderboardPage(props: LeaderboardProps) {
  const { people, span, language, username, number, addressOf, parts } = props;
  const { Tabs, Avatar } = parts;
  const tabs = spans.map(({ name, path }) => ({
    href: path,
    label: textIn(language, texts[name]),
    current: name === span,
  }));
  return (
    <div className={styles.board}>
      <Tabs label={textIn(language, texts.spans)} tabs={tabs} />
      {people.length === 0 && <p className={styles.none}>{textIn(language, texts.none)}</p>}
      <ol className={styles.people}>
        {people.map((person, index) => (
          <li key={person.username} className={styles.row}>
            <span className={styles.place} aria-hidden="true">
              {number(index + 1)}
            </span>
            <Avatar name={person.display_name || person.username} src={person.avatar} size={40} />
            <div className={styles.who}>
              <a href={addressOf(person.username)} className={styles.name}>
                <bdi>{person.display_name || person.username}</bdi>
              </a>
              {person.username === username && <span className={styles.you}>{textIn(language, texts.you)}</span>}
            </div>
            <p className={styles.number}>
              <strong>
                <bdi>{(span === "all" ? "" : "+") + number(person.rank)}</bdi>
              </strong>{" "}
              {textIn(language, texts.reputation)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
