import { useId, useState } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { RelativeTime } from "../../components/text/RelativeTime.tsx";
import { personAddress } from "../../components/users/PersonLink.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Comparison } from "./Comparison.tsx";
import styles from "./Screen.module.css";
import type { ComparedRevisions, HistoryObject, TimelineEntry } from "./subject.ts";

interface TimelineRowProps {
  readonly entry: TimelineEntry;
  readonly subject: HistoryObject;
  /** Null where the entry did not change the text. */
  readonly compared: ComparedRevisions | null;
}

const labels = {
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
  locked: "screens.history.event.locked",
  unlocked: "screens.history.event.unlocked",
  protected: "screens.history.event.protected",
  unprotected: "screens.history.event.unprotected",
  wiki: "screens.history.event.wiki",
  end_wiki: "screens.history.event.end_wiki",
  to_comment: "screens.history.event.to_comment",
  merged: "screens.history.event.merged",
  merged_here: "screens.history.event.merged_here",
  comment_moved: "screens.history.event.comment_moved",
  upvote: "screens.history.event.upvote",
  downvote: "screens.history.event.downvote",
} as const;

/** Links the original of a duplicate, whose URL is the whole comment. */
const withOriginal = (comment: string) =>
  comment.replace(/^<p>(https?:\/\/[^\s<>&"]+)<\/p>$/, '<p><a href="$1">$1</a></p>');

const hasLabel = (type: string): type is keyof typeof labels => type in labels;

function useEventLabel(type: string): string {
  const t = useT();
  return hasLabel(type) ? t(labels[type]) : type;
}

/** An entry of a history; a revision expands to its diff. */
export function TimelineRow({ entry, subject, compared }: TimelineRowProps) {
  const t = useT();
  const label = useEventLabel(entry.activity_type);
  const comment = entry.activity_type === "closed" ? withOriginal(entry.comment) : entry.comment;
  const isAccepted = entry.activity_type === "accept" && !entry.cancelled;
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  return (
    <>
      <span className={classes(styles.dot, compared && styles.version, isAccepted && styles.accepted)} />
      <div className={styles.line}>
        <span className={classes(styles.what, entry.cancelled && styles.cancelled)}>
          {compared ? (
            <button
              type="button"
              className={styles.opener}
              aria-expanded={isOpen}
              aria-controls={detailId}
              onClick={() => setOpen(!isOpen)}
            >
              {label}
              <span className={classes(styles.caret, isOpen && styles.turned)}>
                <Icon name="chevron-down" />
              </span>
            </button>
          ) : (
            <EventLabel entry={entry} subject={subject} label={label} />
          )}
        </span>
        <span className={styles.who}>
          <EventAuthor person={entry.user_info} />
        </span>
        <span className={styles.when}>
          <RelativeTime at={entry.created_at} />
        </span>
        <div className={styles.said}>
          {entry.cancelled && (
            <p className={styles.cancelledAt}>
              <RelativeTime at={entry.cancelled_at} in={(time) => t("screens.history.cancelled", { time })} />
            </p>
          )}
          {entry.close_reason && <p className={styles.reason}>{entry.close_reason}</p>}
          {entry.votes && <p className={styles.reason}>{t("closing_votes.in_history", { count: entry.votes })}</p>}
          {entry.written_with && (
            <p className={styles.reason}>{t("components.posts.written_with", { name: entry.written_with })}</p>
          )}
          {comment !== "" && <Prose html={comment} small />}
        </div>
      </div>
      <div id={detailId} hidden={!isOpen}>
        {compared && isOpen && <Comparison at={entry.created_at} subject={subject} compared={compared} />}
      </div>
    </>
  );
}

/** The event, with a link to its object. */
function EventLabel({ entry, subject, label }: Pick<TimelineRowProps, "entry" | "subject"> & { label: string }) {
  const addressOf = useQuestionAddress();
  const { question_id, answer_id } = subject.about;
  const question = { id: question_id, url_title: "" };
  if (entry.object_type === "comment") {
    return (
      <a href={`${addressOf(question, answer_id)}?commentId=${entry.object_id}`} className="touch-target">
        {label}
      </a>
    );
  }
  if (entry.object_type === "answer" && answer_id === "")
    return (
      <a href={addressOf(question, entry.object_id)} className="touch-target">
        {label}
      </a>
    );
  return label;
}

function EventAuthor({ person }: { person: TimelineEntry["user_info"] }) {
  const t = useT();
  if (!person) return null;
  if (person.id === "") return t("screens.history.nobody");
  const name = person.display_name || person.username;
  if (person.status === "deleted") return name;
  return (
    <a href={personAddress(person.username)} className="touch-target" dir="auto">
      {name}
    </a>
  );
}
