import { useMessages, useServices } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import type { Compared, HistorySubject, Snapshot } from "./subject.ts";

/** Puts an earlier version back, as an edit that says so; whether that is under way. */
export function useRollback(
  { id, about }: HistorySubject,
  { newer, latest }: Compared,
  { title, tags, original_text, slug_name }: Snapshot,
): [(at: number) => Promise<void>, boolean] {
  const { t, formats } = useMessages();
  const { notices, router } = useServices();
  const question = useCall("editQuestion");
  const answer = useCall("editAnswer");
  const tag = useCall("editTag");

  const save = (edit_summary: string) => {
    const edit = { edit_summary, base_revision_id: latest, restores_revision_id: newer };
    if (about.object_type === "answer") return answer.run({ ...edit, id, content: original_text });
    if (about.object_type === "tag")
      return tag.run({ ...edit, tag_id: id, slug_name, display_name: title, original_text });
    const named = tags.map((each) => ({
      slug_name: each.slug_name,
      display_name: each.display_name,
      original_text: "",
    }));
    return question.run({ ...edit, id, title, content: original_text, tags: named });
  };

  const putBack = async (at: number) => {
    const time = formats.absoluteDate(at);
    const confirm = t("screens.history.roll_back");
    if (!(await notices.ask({ title: confirm, message: t("screens.history.roll_back_sure", { time }), confirm })))
      return;
    const result = await save(t("screens.history.rolled_back_to", { time }));
    if (!result) return;
    if (result.ok && result.reply.wait_for_review) notices.say("warn", t("parts.posts.waits"));
    else if (result.ok) notices.say("ok", t("screens.history.rolled_back"));
    else if (result.refusal.status === 409) notices.say("warn", result.refusal.message);
    await router.revalidate();
  };
  return [putBack, question.busy || answer.busy || tag.busy];
}
