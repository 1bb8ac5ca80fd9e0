import { questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { reasonOfKey, type TaskDecision } from "@askwell/domain";
import { type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { ReviewHintsSlot } from "../assistant-help/ReviewHintsSlot.tsx";
import { AuthorNote } from "../prepared-texts/AuthorNote.tsx";
import { RemoveButton } from "../removals/RemoveButton.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { ThreadContext } from "../thread-context/ThreadContext.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { type EditedTexts, EditPostDialog } from "./EditPostDialog.tsx";
import { RuleFromPost } from "./HeldBy.tsx";
import { PostUnderReview } from "./PostUnderReview.tsx";
import { type ChosenReason, ReasonDialog } from "./ReasonDialog.tsx";
import styles from "./Review.module.css";
import { TaskActions, type TaskAddresses, TaskBody } from "./TaskActions.tsx";
import { type Flag, flagGroups } from "./tasks.ts";
import { type DecisionOutcome, useDecision } from "./use-decision.ts";
import { useTaskDecision } from "./use-task-decision.ts";

/** The decisions about a user's earlier flags, by the id of the user; users without a record are missing. */
export type RaisedFlags = Readonly<Record<string, Reply<"moderationRecord">["raised"]>>;

interface FlagTaskProps {
  readonly id: string;
  /** The open flags on a post. */
  readonly flags: readonly Flag[];
  readonly post: Flag;
  readonly raised: RaisedFlags;
  /** Reports hide the post until it is decided. */
  readonly isHidden: boolean;
  /** The viewer may make a rule by which posts like it are held. */
  readonly mayMakeRule: boolean;
  /** What else the viewer may do with it. */
  readonly menu: ReactNode;
  /** The record of the author. */
  readonly record: ReactNode;
  readonly addresses: TaskAddresses;
  /** Who looks at it. */
  readonly claim: ReactNode;
}

/** A flagged post with its flags, and the actions on it, which decide all of them. */
export function FlagTask(props: FlagTaskProps) {
  const { id, flags, post, raised, isHidden, mayMakeRule, menu, record, addresses, claim } = props;
  const t = useT();
  const [openDialog, setOpenDialog] = useState<"close" | "edit" | null>(null);
  const [note, setNote] = useState("");
  const call = useTaskDecision();
  const editing = useDecision("decideFlag", addresses.next);
  const decide = async (decision: TaskDecision, outcome: DecisionOutcome, more: object = {}) => {
    const input = { ids: [id], decision, note, ...more };
    if (await call.decide(input, { next: addresses.next, outcome })) setOpenDialog(null);
  };
  const close = ({ type, text }: ChosenReason) =>
    decide("close", "question_close", { close_type: type, close_msg: text });
  const save = async (texts: EditedTexts) => {
    const steps = flags.map(({ flag_id }) => ({
      input: { flag_id, operation_type: "edit_post" as const, ...texts },
      subject: `flag:${flag_id}`,
    }));
    if (await editing.decide(steps, "edit")) setOpenDialog(null);
  };
  return (
    <>
      <TaskBody addresses={addresses}>
        {claim}
        <PostUnderReview post={post} isHidden={isHidden} why={<FlagReasons flags={flags} raised={raised} />} />
        <ThreadContext post={post} />
        <ReviewHintsSlot postId={post.object_id} />
        {record}
        <AuthorNote note={note} onChange={setNote} />
      </TaskBody>
      <TaskActions skipTo={addresses.skip}>
        <Button
          variant="danger"
          icon="trash"
          busy={call.busy}
          shortcut="D"
          onClick={() => void decide("delete", "delete")}
        >
          {t("actions.delete")}
        </Button>
        <Button
          busy={call.busy}
          shortcut="R"
          onClick={() => void decide("ignore", isHidden ? "post_keep" : "flag_ignore")}
        >
          {isHidden ? t("hidden_posts.keep") : t("components.review.reject_flags", { count: flags.length })}
        </Button>
        <MoreActions post={post} isHidden={isHidden} busy={call.busy} decide={decide} setOpenDialog={setOpenDialog} />
        {menu}
        {mayMakeRule && <RuleFromPost id={post.object_id} />}
        <RemoveButton userId={post.author_user_info.id} next={addresses.next} />
      </TaskActions>
      {openDialog === "close" && (
        <ReasonDialog
          objectType="question"
          action="close"
          title={t("components.posts.close_title")}
          legend={t("components.posts.close_why")}
          button={t("components.posts.close_confirm")}
          busy={call.busy}
          start={{ type: post.reason?.reason_type ?? 0, text: post.reason_content }}
          textError={call.errorOf("close_msg")}
          onChoose={close}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === "edit" && (
        <EditPostDialog
          post={post}
          button={t("components.review.save_edit")}
          busy={editing.busy}
          problems={editing.fields}
          onSave={(texts) => void save(texts)}
          onCheck={(texts) => void editing.check({ flag_id: post.flag_id, operation_type: "edit_post", ...texts })}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}

interface MoreActionsProps {
  readonly post: Flag;
  readonly isHidden: boolean;
  readonly busy: boolean;
  decide(decision: TaskDecision, outcome: DecisionOutcome): Promise<void>;
  setOpenDialog(dialog: "close" | "edit"): void;
}

/** The other actions that accept the flags, as far as they change the post. */
function MoreActions({ post, isHidden, busy, decide, setOpenDialog }: MoreActionsProps) {
  const t = useT();
  const isQuestion = post.object_type === "question";
  return (
    <>
      {isQuestion && (isHidden || post.object_status === questionStatusCode.available) && (
        <Button shortcut="C" onClick={() => setOpenDialog("close")}>
          {t("actions.close")}
        </Button>
      )}
      <Button shortcut="E" onClick={() => setOpenDialog("edit")}>
        {t("actions.edit")}
      </Button>
      {isQuestion && post.object_show_status === showCode(true) && (
        <Button busy={busy} shortcut="U" onClick={() => void decide("unlist", "question_hide")}>
          {t("actions.hide")}
        </Button>
      )}
    </>
  );
}

/** The reasons of the flags, with who gave them and when. */
function FlagReasons({ flags, raised }: Pick<FlagTaskProps, "flags" | "raised">) {
  return (
    <ul className={styles.why}>
      {flagGroups(flags).map(({ reason, flags: group }) => (
        <li key={reason?.reason_key ?? ""} className={styles.group}>
          <strong>{reason?.name}</strong>
          <div>
            {group.map((flag) => (
              <p key={flag.flag_id} className={styles.flagger}>
                <span>
                  <PersonLink person={flag.submitter_user} withAvatar={false} withRank={false} />
                  <Record of={raised[flag.submitter_user.id]} /> <FlagText flag={flag} />
                </span>
                <RelativeTime at={flag.submit_at} />
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How earlier flags of a user were decided. */
function Record({ of: earlier }: { of: RaisedFlags[string] | undefined }) {
  const t = useT();
  if (!earlier || earlier.completed + earlier.ignored === 0) return null;
  return <span className={styles.facts}> · {t("components.review.raised", earlier)}</span>;
}

/** The text of a flag, or a link to the question that it names as the original. */
function FlagText({ flag: { reason, reason_content } }: { flag: Flag }) {
  const t = useT();
  if (reason_content === "") return null;
  const isDuplicate = reason !== null && reasonOfKey(reason.reason_key) === "a_duplicate";
  if (isDuplicate) return <a href={reason_content}>{t("components.review.existing_question")}</a>;
  return (
    <span className={styles.text} dir="auto">
      {reason_content}
    </span>
  );
}
