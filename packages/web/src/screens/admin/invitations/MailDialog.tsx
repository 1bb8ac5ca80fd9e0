import type { Reply } from "@askwell/contract";
import { roles as roleIds } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Callout } from "../../../ui/Callout.tsx";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";
import styles from "./Invitations.module.css";
import { TagAndTimeFields, useTagsAndTime } from "./TagAndTimeFields.tsx";

interface MailDialogProps {
  readonly roles: Reply<"adminRoles">;
  onClose(): void;
}

type Problems = Reply<"inviteByMail">["problems"];

/** Invites people by mail. Those who could not be invited stay in the field, with the reason. */
export function MailDialog({ roles, onClose }: MailDialogProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("inviteByMail", { admin: true });
  const tagsAndTime = useTagsAndTime();
  const [problems, setProblems] = useState<Problems>([]);
  const { values, field, set } = useValues({ addresses: "", message: "", role_id: String(roleIds.user) }, call.errorOf);
  const submit = async () => {
    const chosen = await tagsAndTime.settle();
    if (!chosen) return;
    const result = await call.run({
      ...values,
      role_id: Number(values.role_id),
      ...chosen,
    });
    if (!result?.ok) return;
    const { sent, problems: left } = result.reply;
    if (sent > 0) {
      feedback.toast("ok", t("screens.invitations.sent", { count: sent }));
      await router.revalidate();
    }
    if (left.length === 0) return onClose();
    setProblems(left);
    set({ addresses: left.map(({ address }) => address).join("\n") });
  };
  return (
    <FormDialog
      title={t("screens.invitations.by_mail")}
      button={t("screens.invitations.send")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      {problems.length > 0 && (
        <Callout tone="warn">
          <p>{t("screens.invitations.not_invited", { count: problems.length })}</p>
          <ul className={styles.problems}>
            {problems.map(({ address, problem }) => (
              <li key={address}>
                <bdi dir="ltr">{address}</bdi>: {t(`screens.invitations.problems.${problem}`)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <TextField
        {...field("addresses")}
        label={t("screens.invitations.addresses")}
        help={t("screens.invitations.addresses_help")}
        placeholder="ada@example.com"
        rows={5}
        required
        plain
      />
      <TextField
        {...field("message")}
        label={t("screens.invitations.message")}
        help={t("screens.invitations.message_help")}
        rows={3}
      />
      <FieldGroup
        legend={t("components.admin.column.role")}
        error={call.errorOf("role_id")}
        value={Number(values.role_id)}
      >
        <RadioGroup
          name="role_id"
          value={values.role_id}
          choices={roles
            .filter(({ id }) => id !== roleIds.admin)
            .map(({ id, name, description }) => ({ value: String(id), label: name, help: description }))}
          onChange={(role_id) => set({ role_id })}
        />
      </FieldGroup>
      <TagAndTimeFields state={tagsAndTime} tagsError={call.errorOf("tags")} />
    </FormDialog>
  );
}
