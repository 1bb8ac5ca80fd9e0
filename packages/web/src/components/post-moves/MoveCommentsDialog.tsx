import type { CommentInfo, MemberAction } from "@askwell/contract";
import { MAX_MOVED_COMMENTS, MOVE_UNDO_DAYS } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { excerpt } from "./excerpt.ts";
import { firstTarget, loadTargets, type MoveTargets } from "./load-targets.ts";
import { ReasonField } from "./ReasonField.tsx";
import { TargetField } from "./TargetField.tsx";
import { useLoaded } from "./use-loaded.ts";
import { useMoved } from "./use-moved.ts";

interface MoveCommentsDialogProps {
  /** The post with the comments. */
  readonly post: Pick<PostActionTarget, "kind" | "id" | "commentId">;
  readonly action: MemberAction;
  onClose(): void;
}

/** Moves comments to another post of the question. Rules: docs/rules/post-moves.md MV4. */
export function MoveCommentsDialog({ post, action, onClose }: MoveCommentsDialogProps) {
  const t = useT();
  const { kind, id, commentId } = post;
  const loaded = useLoaded(async (api) => {
    const questionId = kind === "question" ? id : (await api.answerInfo({ id })).question.id;
    const { count, list } = await api.commentPage({ object_id: id, page: 1, page_size: MAX_MOVED_COMMENTS });
    return { count, list: list.filter((each) => !each.is_pending), targets: await loadTargets(api, questionId, id) };
  }, onClose);
  if (!loaded) return null;
  const empty = loaded.list.length === 0 ? t("post_moves.no_comments") : t("post_moves.nowhere");
  if (loaded.list.length > 0 && firstTarget(loaded.targets) !== "")
    return <CommentsForm {...loaded} first={commentId} action={action} onClose={onClose} />;
  return (
    <Dialog title={action.name} closeLabel={t("ui.close")} onClose={onClose}>
      <p>{empty}</p>
    </Dialog>
  );
}

interface CommentsFormProps extends Pick<MoveCommentsDialogProps, "action" | "onClose"> {
  readonly count: number;
  readonly list: readonly CommentInfo[];
  readonly targets: MoveTargets;
  /** The comment that is chosen at first. */
  readonly first: string | undefined;
}

function CommentsForm({ count, list, targets, first, action, onClose }: CommentsFormProps) {
  const t = useT();
  const call = useCall("moveComments");
  const showMoved = useMoved();
  const [target, setTarget] = useState(firstTarget(targets));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(list.flatMap(({ comment_id }) => (comment_id === first ? [comment_id] : []))),
  );
  const [reason, setReason] = useState("");
  const ids = list.map(({ comment_id }) => comment_id);
  const choose = (some: readonly string[], isOn: boolean) =>
    setChosen(new Set(ids.filter((id) => (some.includes(id) ? isOn : chosen.has(id)))));
  const submit = async () => {
    const result = await call.run({ comment_ids: [...chosen], to_id: target, reason });
    if (!result?.ok) return;
    onClose();
    await showMoved(t("post_moves.moved", { count: chosen.size }), result.reply);
  };
  return (
    <FormDialog
      wide
      title={action.name}
      button={action.name}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("post_moves.comments_intro", { days: MOVE_UNDO_DAYS })}</p>
      <FieldGroup
        legend={t("post_moves.choose")}
        error={call.errorOf("comment_ids") && t("post_moves.choose_one")}
        value={chosen}
      >
        {list.length > 1 && (
          <Checkbox
            label={t("post_moves.all")}
            checked={chosen.size === ids.length}
            onChange={(event) => choose(ids, event.currentTarget.checked)}
          />
        )}
        {list.map(({ comment_id, user_display_name, username, original_text }) => (
          <Checkbox
            key={comment_id}
            label={t("post_moves.comment_by", { name: user_display_name || username, text: excerpt(original_text) })}
            checked={chosen.has(comment_id)}
            onChange={(event) => choose([comment_id], event.currentTarget.checked)}
          />
        ))}
        {count > list.length && <p>{t("post_moves.more", { count: list.length })}</p>}
      </FieldGroup>
      <TargetField targets={targets} value={target} error={call.errorOf("to_id")} onChange={setTarget} />
      <ReasonField reason={reason} error={call.errorOf("reason")} ready={["wrong_post"]} onReason={setReason} />
    </FormDialog>
  );
}
