import type { QuestionInfo } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import styles from "./ClosingVotesNote.module.css";

type ClosingVotes = NonNullable<QuestionInfo["closing_votes"]>;

/** Who wants to close or to reopen a question, and why. Rules: docs/rules/closing-votes.md CV4. */
export function ClosingVotesNote({ aim, needed, has_voted, votes }: ClosingVotes) {
  const t = useT();
  return (
    <div className={styles.note}>
      <Callout>
        <p>
          <strong>{t(`closing_votes.${aim}`, { count: votes.length, needed })}</strong>
          {has_voted && ` ${t("closing_votes.yours")}`}
        </p>
        <ul className={styles.votes}>
          {votes.map(({ user_info, reason, message }) => (
            <li key={user_info.id}>
              <PersonLink person={user_info} />
              {reason !== "" && <span>{reason}</span>}
              {message !== "" && <bdi className={styles.message}>{message}</bdi>}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
