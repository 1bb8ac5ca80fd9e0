import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { useDecided } from "../decisions/use-decided.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { PreviewParts, usePreview } from "./RemovalDialog.tsx";
import styles from "./Removals.module.css";
import { StaffReasonField } from "./StaffReasonField.tsx";

const choices = ["keep", "delete"] as const;

/** Deletes an account, with a choice for the posts. Rules: docs/rules/sanctions.md SN15. */
export function DeletionDialog({ userId, onClose }: { readonly userId: string; onClose(): void }) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("deletePerson");
  const decided = useDecided();
  const preview = usePreview(userId, onClose);
  const [posts, setPosts] = useState<(typeof choices)[number]>("keep");
  const [reason, setReason] = useState("");
  if (preview === null) return null;
  const name = preview.person.display_name || preview.person.username;
  const submit = async () => {
    const result = await call.run({ user_id: userId, posts, reason });
    if (!result?.ok) return;
    onClose();
    const { subject } = result.reply;
    if (subject !== "") return decided(t("removals.delete_done", { name }), [subject], null);
    await router.revalidate();
    feedback.toast("ok", t("removals.delete_done", { name }));
  };
  return (
    <FormDialog
      title={t("removals.delete_title")}
      button={t("removals.delete_title")}
      danger
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.intro}>{t("removals.delete_intro", { name })}</p>
      <SelectField
        name="posts"
        label={t("removals.delete_posts")}
        help={t(`removals.delete_help.${posts}`)}
        error={call.errorOf("posts")}
        value={posts}
        choices={choices.map((value) => ({ value, label: t(`removals.delete_choice.${value}`) }))}
        onChange={setPosts}
      />
      {posts === "delete" && <PreviewParts preview={preview} />}
      <StaffReasonField error={call.errorOf("reason")} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
