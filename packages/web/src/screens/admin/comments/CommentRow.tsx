import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell, WrittenCell } from "../../../components/admin/AdminTable.tsx";
import { RowPick } from "../../../components/admin/lists/SelectionBar.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Count } from "../../../components/text/Count.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import styles from "./Comments.module.css";
import type { statuses } from "./load.ts";

export type AdminComment = Reply<"adminCommentPage">["list"][number];

interface AdminCommentRowProps {
  readonly comment: AdminComment;
  readonly status: (typeof statuses)[number];
  readonly selection: ListSelection<AdminComment>;
  readonly busy: boolean;
  /** Deletes or undeletes the comment. */
  onChange(): void;
}

/** How a comment begins. */
export const nameOfComment = ({ original_text }: Pick<AdminComment, "original_text">) => original_text.slice(0, 60);

/** A comment with the question that it is about. */
export function CommentRow({ comment, status, selection, busy, onChange }: AdminCommentRowProps) {
  const t = useT();
  const { id, question_id, answer_id, title, original_text, vote_count, create_time, user_info } = comment;
  const post = answer_id === "" ? `/questions/${question_id}` : `/questions/${question_id}/${answer_id}`;
  return (
    <tr>
      <td>
        <div className={styles.comment}>
          <RowPick id={id} text={nameOfComment(comment)} selection={selection} />
          <div>
            <p className={styles.text} dir="auto">
              {original_text}
            </p>
            <a href={`${post}?commentId=${id}`} className={styles.post} dir="auto">
              {title}
            </a>
          </div>
        </div>
      </td>
      <NumberCell of={t("components.admin.column.votes")}>
        <Count of={vote_count} />
      </NumberCell>
      <WrittenCell by={user_info} at={create_time} />
      <ActionsCell>
        {status === "pending" && (
          <LinkButton small href={`/review?type=queued_post&objectId=${id}`}>
            {t("shell.review")}
          </LinkButton>
        )}
        <Button small variant={status === "deleted" ? "plain" : "danger"} busy={busy} onClick={onChange}>
          {t(status === "deleted" ? "components.admin.undelete" : "components.admin.delete")}
        </Button>
      </ActionsCell>
    </tr>
  );
}
