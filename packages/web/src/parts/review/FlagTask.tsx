import { questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { type FlagOperation, reasonOfKey } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { EditPostDialog } from "./EditPostDialog.tsx";
import { PostUnderReview } from "./PostUnderReview.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";
import styles from "./Review.module.css";
import { TaskActions } from "./TaskActions.tsx";
import { type Did, useDecision } from "./use-decision.ts";

export type Flag = Reply<"flaggedPosts">["list"][number];

/** How the earlier flags of a person were decided about. */
type Raised = Reply<"moderationRecord">["raised"];

interface FlagTaskProps {
  readonly flag: Flag;
  /** Of who flagged; null when that is not known. */
  readonly raised: Raised | null;
  readonly skipTo: string | null;
}

/** A flag with the post it is on, and what can be done about it. */
export function FlagTask({ flag, raised, skipTo }: FlagTaskProps) {
  const t = useT();
  const [asking, ask] = useState<"close" | "edit" | null>(null);
  const call = useDecision("decideFlag", `flag:${flag.flag_id}`);
  const decide = async (operation_type: FlagOperation, did: Did, more: object = {}) => {
    if (await call.decide({ flag_id: flag.flag_id, operation_type, ...more }, did)) ask(null);
  };
  const close = ({ type, text }: ChosenReason) =>
    decide("close_post", "question_close", { close_type: type, close_msg: text });
  return (
    <>
      <FlagReason flag={flag} raised={raised} />
      <PostUnderReview post={flag} />
      <TaskActions skipTo={skipTo}>
        <Accepting flag={flag} busy={call.busy} decide={decide} ask={ask} />
        <Button busy={call.busy} onClick={() => void decide("ignore_report", "flag_ignore")}>
          {t("parts.review.reject_flag")}
        </Button>
      </TaskActions>
      {asking === "close" && (
        <ReasonDialog
          objectType="question"
          action="close"
          title={t("parts.posts.close_title")}
          legend={t("parts.posts.close_why")}
          button={t("actions.close")}
          busy={call.busy}
          start={{ type: flag.reason?.reason_type ?? 0, text: flag.reason_content }}
          textError={call.errorOf("close_msg")}
          onChoose={close}
          onClose={() => ask(null)}
        />
      )}
      {asking === "edit" && (
        <EditPostDialog
          post={flag}
          button={t("parts.review.save_edit")}
          busy={call.busy}
          problems={call.fields}
          onSave={(texts) => void decide("edit_post", "edit", texts)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

interface AcceptingProps {
  readonly flag: Flag;
  readonly busy: boolean;
  decide(operation: FlagOperation, did: Did): Promise<void>;
  ask(what: "close" | "edit"): void;
}

/** The ways to follow a flag, as far as they have an effect on the post. */
function Accepting({ flag, busy, decide, ask }: AcceptingProps) {
  const t = useT();
  const isQuestion = flag.object_type === "question";
  if (flag.object_status === questionStatusCode.deleted) {
    return (
      <Button look="primary" busy={busy} onClick={() => void decide("delete_post", "flag_settle")}>
        {t("parts.review.accept_flag")}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => ask("edit")}>{t("actions.edit")}</Button>
      {isQuestion && flag.object_status === questionStatusCode.available && (
        <Button onClick={() => ask("close")}>{t("actions.close")}</Button>
      )}
      {isQuestion && flag.object_show_status === showCode(true) && (
        <Button busy={busy} onClick={() => void decide("unlist_post", "question_hide")}>
          {t("actions.hide")}
        </Button>
      )}
      <Button look="danger" busy={busy} onClick={() => void decide("delete_post", "delete")}>
        {t("actions.delete")}
      </Button>
    </>
  );
}

function FlagReason({ flag, raised }: { flag: Flag; raised: Raised | null }) {
  const t = useT();
  const { reason, reason_content } = flag;
  const isDuplicate = reason !== null && reasonOfKey(reason.reason_key) === "a_duplicate";
  return (
    <div className={styles.why}>
      <p className={styles.facts}>
        <PersonLink person={flag.submitter_user} /> <RelativeTime at={flag.submit_at} />
        {raised && raised.completed + raised.ignored > 0 && ` · ${t("parts.review.raised", raised)}`}
      </p>
      <p>
        <strong>{reason?.name}</strong>
      </p>
      {reason_content !== "" &&
        (isDuplicate ? (
          <p>
            <a href={reason_content}>{t("parts.review.existing_question")}</a>
          </p>
        ) : (
          <p dir="auto">{reason_content}</p>
        ))}
    </div>
  );
}
