import { invitationLimits } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { TagAndTimeFields, useTagsAndTime } from "./TagAndTimeFields.tsx";

interface LinkDialogProps {
  /** Called with the URL of the new link. */
  onCreated(url: string): void;
  onClose(): void;
}

/** Creates a link that lets some people register. */
export function LinkDialog({ onCreated, onClose }: LinkDialogProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("inviteByLink", { admin: true });
  const tagsAndTime = useTagsAndTime();
  const { values, field } = useValues({ description: "", max_uses: "10" }, call.errorOf);
  const submit = async () => {
    const chosen = await tagsAndTime.settle();
    if (!chosen) return;
    const result = await call.run({
      description: values.description,
      max_uses: Math.trunc(Number(values.max_uses)) || 0,
      ...chosen,
    });
    if (!result?.ok) return;
    onClose();
    onCreated(result.reply.url);
    await router.revalidate();
  };
  return (
    <FormDialog
      title={t("screens.invitations.by_link")}
      button={t("screens.invitations.create")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("description")}
        label={t("screens.invitations.description")}
        help={t("screens.invitations.description_help")}
        required
      />
      <TextField
        {...field("max_uses")}
        label={t("screens.invitations.max_uses")}
        help={t("screens.invitations.max_uses_help", { max: invitationLimits.uses })}
        inputMode="numeric"
        sent={Math.trunc(Number(values.max_uses)) || 0}
        required
        plain
      />
      <TagAndTimeFields state={tagsAndTime} tagsError={call.errorOf("tags")} />
    </FormDialog>
  );
}
