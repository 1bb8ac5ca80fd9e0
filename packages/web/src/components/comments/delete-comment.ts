import type { CommentInfo } from "@askwell/contract";
import type { Services } from "../../app/services/services.tsx";

/** Deletes a comment after a question; `onDeleted` is called unless it stays. */
export async function deleteComment(
  services: Services,
  { comment_id }: Pick<CommentInfo, "comment_id">,
  onDeleted: () => void,
): Promise<void> {
  const { api, feedback, messages, handleError } = services;
  const { t } = messages.get();
  const isSure = await feedback.confirm({
    title: t("components.comments.delete_title"),
    message: t("components.comments.delete_message"),
    confirm: t("actions.delete"),
    tone: "danger",
  });
  if (!isSure) return;
  try {
    await api.deleteComment({ comment_id });
    onDeleted();
  } catch (error) {
    handleError(error, { isButton: true });
  }
}
