import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { type ReactNode, useState } from "react";
import { useT, useViewer } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import review from "../review/Review.module.css";
import { TaskActions, type TaskAddresses, TaskBody } from "../review/TaskActions.tsx";
import { useTaskDecision } from "../review/use-task-decision.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink, personAddress } from "../users/PersonLink.tsx";
import styles from "./AppealTask.module.css";
import { useSanctionWords } from "./use-sanction-words.ts";

type ReviewedAppeal = NonNullable<NonNullable<Reply<"reviewTask">>["appeal"]>;

interface AppealTaskProps {
  /** Of the task. */
  readonly id: string;
  readonly appeal: ReviewedAppeal;
  /** The record of the user. */
  readonly record: ReactNode;
  readonly addresses: TaskAddresses;
  /** Who looks at it. */
  readonly claim: ReactNode;
}

/** An appeal against a restriction or a suspension. Rules: docs/rules/sanctions.md SN7 and SN12. */
export function AppealTask({ id, appeal, record, addresses, claim }: AppealTaskProps) {
  const t = useT();
  const viewer = useViewer();
  const [reply, setReply] = useState("");
  const call = useTaskDecision();
  const decide = (decision: "grant" | "decline") =>
    call.decide(
      { ids: [id], decision, note: reply },
      { next: addresses.next, outcome: decision === "grant" ? "appeal_grant" : "appeal_decline" },
    );
  const { person, appealed_at, may_decide, kind } = appeal;
  const isSuspension = kind === "suspension";
  return (
    <>
      <TaskBody addresses={addresses}>
        {claim}
        <p className={review.author}>
          <PersonLink person={person} withRank={false} />
          <RelativeTime at={appealed_at} />
          <a href={`${personAddress(person.username)}/staff`}>{t("sanctions.history")}</a>
        </p>
        <p dir="auto" className={styles.words}>
          {appeal.appeal}
        </p>
        <Against appeal={appeal} />
        {appeal.by?.username === viewer?.username && appeal.by && (
          <Callout>
            {t(isSuspension ? "sanctions.appeals.own_suspension" : "sanctions.appeals.own_restriction")}
          </Callout>
        )}
        {may_decide ? (
          <Field
            label={t("sanctions.appeals.reply")}
            note={t("components.posts.optional")}
            help={t(isSuspension ? "sanctions.appeals.reply_help_suspension" : "sanctions.appeals.reply_help")}
            error={call.errorOf("note")}
            value={reply}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={reply}
                maxLength={limits.sanctionText.max}
                onChange={(event) => setReply(event.currentTarget.value)}
              />
            )}
          </Field>
        ) : (
          <Callout>{t("sanctions.appeals.not_yours")}</Callout>
        )}
        {record}
      </TaskBody>
      <TaskActions skipTo={addresses.skip}>
        {may_decide && (
          <>
            <Button variant="primary" busy={call.busy} shortcut="A" onClick={() => void decide("grant")}>
              {t(isSuspension ? "sanctions.appeals.grant_suspension" : "sanctions.appeals.grant")}
            </Button>
            <Button busy={call.busy} shortcut="R" onClick={() => void decide("decline")}>
              {t("sanctions.appeals.decline")}
            </Button>
          </>
        )}
      </TaskActions>
    </>
  );
}

/** What the appeal is against: what, until when, why and by whom, and what else the account got. */
function Against({ appeal }: { appeal: ReviewedAppeal }) {
  const t = useT();
  const words = useSanctionWords();
  const { kind, rights, until, text, by, created_at, is_active, others } = appeal;
  const end = words.end(until);
  const counted = (["warnings", "restrictions", "suspensions"] as const).filter((each) => others[each] > 0);
  return (
    <div className={styles.against}>
      <p>
        {kind === "suspension"
          ? t("sanctions.appeals.suspension", { end })
          : t("sanctions.appeals.restriction", { rights: words.rights(rights), end })}
        {!is_active && ` (${t("sanctions.ended")})`}
      </p>
      {text !== "" && (
        <p dir="auto" className={styles.words}>
          {text}
        </p>
      )}
      <p className={styles.facts}>
        {by && <PersonLink person={by} withRank={false} />}
        <RelativeTime at={created_at} />
      </p>
      {counted.length > 0 && (
        <p className={styles.facts}>
          {t("sanctions.appeals.others")}{" "}
          {counted.map((each) => t(`sanctions.appeals.other.${each}`, { count: others[each] })).join(" · ")}
        </p>
      )}
    </div>
  );
}
