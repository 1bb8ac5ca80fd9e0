import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import { useSite, useT } from "../../../app/services/services.tsx";
import { DisplayNameField, UsernameField } from "../../../components/accounts/AccountFields.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { SaveBar } from "../../../components/forms/SaveBar.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { AvatarField } from "./AvatarField.tsx";
import { BioField } from "./BioField.tsx";
import type { OwnAccount } from "./load.ts";
import { useAfterSave } from "./use-after-save.ts";

/** The public profile. Fields that the site has locked are read-only. */
export function ProfileForm({ profile }: { profile: OwnAccount["profile"] }) {
  const t = useT();
  const { site_users } = useSite();
  const call = useCall("updateProfile");
  const afterSaving = useAfterSave();
  const { values, field, set } = useValues(profile, call.errorOf);
  // Not `profile`, which may differ from what was typed once it is stored, by a blank at the end.
  const [saved, setSaved] = useState(profile);
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);
  useLeaveGuard(isChanged);
  const text = (name: "display_name" | "username" | "website" | "location") => {
    const isLocked = !site_users[`allow_update_${name}`];
    return {
      ...field(name),
      label: t(`screens.settings.${name}`),
      readOnly: isLocked,
      ...(isLocked && { help: t("screens.settings.locked") }),
    };
  };
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) setSaved(values);
    await afterSaving(result?.ok === true);
  };
  const discard = () => {
    set(saved);
    call.clear();
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <FormSections>
        <FormSection title={t("screens.settings.you")} lead={t("screens.settings.you_lead")}>
          <DisplayNameField {...text("display_name")} autoComplete="nickname" />
          <UsernameField help={t("screens.settings.username_help")} {...text("username")} autoComplete="username" />
        </FormSection>
        <FormSection title={t("screens.settings.avatar")} lead={t("screens.settings.avatar_lead")}>
          <AvatarField
            avatar={values.avatar}
            name={values.display_name}
            locked={!site_users.allow_update_avatar}
            hasGravatar={site_users.default_avatar === "gravatar"}
            error={call.errorOf("avatar")}
            onChange={(avatar) => set({ avatar })}
          />
        </FormSection>
        <FormSection title={t("screens.settings.about_you")} lead={t("screens.settings.bio_lead")}>
          <BioField
            value={values.bio}
            error={call.errorOf("bio")}
            locked={!site_users.allow_update_bio}
            onChange={(bio) => set({ bio })}
          />
        </FormSection>
        <FormSection title={t("screens.settings.elsewhere")} lead={t("screens.settings.elsewhere_lead")}>
          <TextField {...text("website")} type="url" placeholder="https://" plain />
          <TextField {...text("location")} />
        </FormSection>
      </FormSections>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
