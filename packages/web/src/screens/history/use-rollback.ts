import { useCall } from "../../app/api/use-call.ts";
import { useMessages, useServices } from "../../app/services/services.tsx";
import type { ComparedRevisions, HistoryObject, RevisionTexts } from "./subject.ts";

/** Restores an earlier revision by an edit; returns whether it is running. */
export function useRollback(
  { id, about }: HistoryObject,
  { newer, latest }: ComparedRevisions,
  { title, tags, original_text, slug_name }: RevisionTexts,
): [(at: number) => Promise<void>, boolean] {
  const { t, formats } = useMessages();
  const { feedback, router } = useServices();
  const question = useCall("editQuestion");
  const answer = useCall("editAnswer");
  const tag = useCall("editTag");

  const save = (edit_summary: string) => {
    const edit = { edit_summary, base_revision_id: latest, restores_revision_id: newer };
    if (about.object_type === "answer") return answer.run({ ...edit, id, content: original_text });
    if (about.object_type === "tag")
      return tag.run({ ...edit, tag_id: id, slug_name, display_name: title, original_text });
    const tagInputs = tags.map((each) => ({
      slug_name: each.slug_name,
      display_name: each.display_name,
      original_text: "",
    }));
    return question.run({ ...edit, id, title, content: original_text, tags: tagInputs });
  };

  const restore = async (at: number) => {
    const time = formats.absoluteDate(at);
    const confirm = t("screens.history.roll_back");
    if (!(await feedback.confirm({ title: confirm, message: t("screens.history.roll_back_sure", { time }), confirm })))
      return;
    const result = await save(t("screens.history.rolled_back_to", { time }));
    if (!result) return;
    if (result.ok && result.reply.wait_for_review) feedback.toast("warn", t("components.posts.waits"));
    else if (result.ok) feedback.toast("ok", t("screens.history.rolled_back"));
    else if (result.error.status === 409) feedback.toast("warn", result.error.message);
    await router.revalidate();
  };
  return [restore, question.busy || answer.busy || tag.busy];
}
