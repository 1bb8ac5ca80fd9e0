import { useId, useState } from "react";
import { useT } from "../../app/services.tsx";
import { useQuestionAddress } from "../../parts/questions/address.ts";
import { RelativeTime } from "../../parts/text/RelativeTime.tsx";
import { personAddress } from "../../parts/users/PersonLink.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Comparison } from "./Comparison.tsx";
import styles from "./Screen.module.css";
import type { Compared, HistorySubject, TimelineEntry } from "./subject.ts";

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly subject: HistorySubject;
  /** Null where the text stayed as it was. */
  readonly compared: Compared | null;
}

const words = {
  asked: "screens.history.event.asked",
  answered: "screens.history.event.answered",
  commented: "screens.history.event.commented",
  edited: "screens.history.event.edited",
  rollback: "screens.history.event.rollback",
  created: "screens.history.event.created",
  accept: "screens.history.event.accept",
  closed: "screens.history.event.closed",
  reopened: "screens.history.event.reopened",
  deleted: "screens.history.event.deleted",
  undeleted: "screens.history.event.undeleted",
  pin: "screens.history.event.pin",
  unpin: "screens.history.event.unpin",
  show: "screens.history.event.show",
  hide: "screens.history.event.hide",
  upvote: "screens.history.event.upvote",
  downvote: "screens.history.event.downvote",
} as const;

/** With the way to the question that had asked it before: its address alone is what was said then. */
const withOriginal = (said: string) => said.replace(/^<p>(https?:\/\/[^\s<>&"]+)<\/p>$/, '<p><a href="$1">$1</a></p>');

const isKnown = (type: string): type is keyof typeof words => type in words;

function useWord(type: string): string {
  const t = useT();
  return isKnown(type) ? t(words[type]) : type;
}

/** One line of a history: when, what, who and what they said; a version opens to what it changed. */
export function Entry({ entry, subject, compared }: EntryProps) {
  const t = useT();
  const word = useWord(entry.activity_type);
  const said = entry.activity_type === "closed" ? withOriginal(entry.comment) : entry.comment;
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  return (
    <>
      <div className={styles.line}>
        <span className={styles.when}>
          <RelativeTime at={entry.created_at} />
        </span>
        <span className={classes(styles.what, entry.cancelled && styles.cancelled)}>
          {compared ? (
            <button
              type="button"
              className={styles.opener}
              aria-expanded={isOpen}
              aria-controls={detailId}
              onClick={() => setOpen(!isOpen)}
            >
              <span className={classes(styles.caret, isOpen && styles.turned)}>
                <Icon name="chevron-down" />
              </span>
              {word}
            </button>
          ) : (
            <What entry={entry} subject={subject} word={word} />
          )}
        </span>
        <span className={styles.who}>
          <Who person={entry.user_info} />
        </span>
        <div className={styles.said}>
          {entry.cancelled && (
            <p className={styles.cancelledAt}>
              <RelativeTime at={entry.cancelled_at} in={(time) => t("screens.history.cancelled", { time })} />
            </p>
          )}
          {entry.close_reason && <p className={styles.reason}>{entry.close_reason}</p>}
          {said !== "" && <Prose html={said} small />}
        </div>
      </div>
      <div id={detailId} hidden={!isOpen}>
        {compared && isOpen && <Comparison at={entry.created_at} subject={subject} compared={compared} />}
      </div>
    </>
  );
}

/** What happened; where it happened elsewhere on the page, a way there. */
function What({ entry, subject, word }: Pick<EntryProps, "entry" | "subject"> & { word: string }) {
  const addressOf = useQuestionAddress();
  const { question_id, answer_id } = subject.about;
  const question = { id: question_id, url_title: "" };
  if (entry.object_type === "comment") {
    return <a href={`${addressOf(question, answer_id)}?commentId=${entry.object_id}`}>{word}</a>;
  }
  if (entry.object_type === "answer" && answer_id === "")
    return <a href={addressOf(question, entry.object_id)}>{word}</a>;
  return word;
}

function Who({ person }: { person: TimelineEntry["user_info"] }) {
  const t = useT();
  if (!person) return null;
  if (person.id === "") return t("screens.history.nobody");
  const name = person.display_name || person.username;
  if (person.status === "deleted") return name;
  return (
    <a href={personAddress(person.username)} dir="auto">
      {name}
    </a>
  );
}
