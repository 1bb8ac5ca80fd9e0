import { questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { type FlagOperation, reasonOfKey } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { EditPostDialog } from "./EditPostDialog.tsx";
import { PostUnderReview } from "./PostUnderReview.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";
import styles from "./Review.module.css";
import { TaskActions } from "./TaskActions.tsx";
import { type DecisionOutcome, useDecision } from "./use-decision.ts";

export type Flag = Reply<"flaggedPosts">["list"][number];

/** The decisions about a user's earlier flags. */
type RaisedFlags = Reply<"moderationRecord">["raised"];

interface FlagTaskProps {
  readonly flag: Flag;
  /** Record of the user who flagged; null when it is unknown. */
  readonly raised: RaisedFlags | null;
  readonly skipTo: string;
}

/** A flag with its post and the actions on it. */
export function FlagTask({ flag, raised, skipTo }: FlagTaskProps) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<"close" | "edit" | null>(null);
  const call = useDecision("decideFlag", `flag:${flag.flag_id}`);
  const decide = async (operation_type: FlagOperation, outcome: DecisionOutcome, more: object = {}) => {
    if (await call.decide({ flag_id: flag.flag_id, operation_type, ...more }, outcome)) setOpenDialog(null);
  };
  const close = ({ type, text }: ChosenReason) =>
    decide("close_post", "question_close", { close_type: type, close_msg: text });
  return (
    <>
      <FlagReason flag={flag} raised={raised} />
      <PostUnderReview post={flag} />
      <TaskActions skipTo={skipTo}>
        <AcceptActions flag={flag} busy={call.busy} decide={decide} setOpenDialog={setOpenDialog} />
        <Button busy={call.busy} onClick={() => void decide("ignore_report", "flag_ignore")}>
          {t("components.review.reject_flag")}
        </Button>
      </TaskActions>
      {openDialog === "close" && (
        <ReasonDialog
          objectType="question"
          action="close"
          title={t("components.posts.close_title")}
          legend={t("components.posts.close_why")}
          button={t("actions.close")}
          busy={call.busy}
          start={{ type: flag.reason?.reason_type ?? 0, text: flag.reason_content }}
          textError={call.errorOf("close_msg")}
          onChoose={close}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === "edit" && (
        <EditPostDialog
          post={flag}
          button={t("components.review.save_edit")}
          busy={call.busy}
          problems={call.fields}
          onSave={(texts) => void decide("edit_post", "edit", texts)}
          onCheck={(texts) => void call.check({ flag_id: flag.flag_id, operation_type: "edit_post", ...texts })}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}

interface AcceptActionsProps {
  readonly flag: Flag;
  readonly busy: boolean;
  decide(operation: FlagOperation, outcome: DecisionOutcome): Promise<void>;
  setOpenDialog(dialog: "close" | "edit"): void;
}

/** The actions that accept a flag, as far as they change the post. */
function AcceptActions({ flag, busy, decide, setOpenDialog }: AcceptActionsProps) {
  const t = useT();
  const isQuestion = flag.object_type === "question";
  if (flag.object_status === questionStatusCode.deleted) {
    return (
      <Button variant="primary" busy={busy} onClick={() => void decide("delete_post", "flag_settle")}>
        {t("components.review.accept_flag")}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setOpenDialog("edit")}>{t("actions.edit")}</Button>
      {isQuestion && flag.object_status === questionStatusCode.available && (
        <Button onClick={() => setOpenDialog("close")}>{t("actions.close")}</Button>
      )}
      {isQuestion && flag.object_show_status === showCode(true) && (
        <Button busy={busy} onClick={() => void decide("unlist_post", "question_hide")}>
          {t("actions.hide")}
        </Button>
      )}
      <Button variant="danger" busy={busy} onClick={() => void decide("delete_post", "delete")}>
        {t("actions.delete")}
      </Button>
    </>
  );
}

function FlagReason({ flag, raised }: { flag: Flag; raised: RaisedFlags | null }) {
  const t = useT();
  const { reason, reason_content } = flag;
  const isDuplicate = reason !== null && reasonOfKey(reason.reason_key) === "a_duplicate";
  return (
    <div className={styles.why}>
      <p className={styles.facts}>
        <PersonLink person={flag.submitter_user} /> <RelativeTime at={flag.submit_at} />
        {raised && raised.completed + raised.ignored > 0 && ` · ${t("components.review.raised", raised)}`}
      </p>
      <p>
        <strong>{reason?.name}</strong>
      </p>
      {reason_content !== "" &&
        (isDuplicate ? (
          <p>
            <a href={reason_content}>{t("components.review.existing_question")}</a>
          </p>
        ) : (
          <p dir="auto">{reason_content}</p>
        ))}
    </div>
  );
}
