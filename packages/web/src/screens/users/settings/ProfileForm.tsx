import { limits } from "@askwell/domain";
import { useSite, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { TextField } from "../../../parts/forms/TextField.tsx";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { AvatarField } from "./AvatarField.tsx";
import type { OwnAccount } from "./load.ts";
import { useSaved } from "./use-saved.ts";

/** What others read about oneself. What the site has locked can be read only. */
export function ProfileForm({ profile }: { profile: OwnAccount["profile"] }) {
  const t = useT();
  const { site_users } = useSite();
  const call = useCall("updateProfile");
  const afterSaving = useSaved();
  const { values, field, set } = useValues(profile);
  const letGo = useLeaveGuard(JSON.stringify(values) !== JSON.stringify(profile));
  const text = (name: "display_name" | "username" | "bio" | "website" | "location") => ({
    ...field(name),
    label: t(`screens.settings.${name}`),
    error: call.errorOf(name),
    readOnly: !site_users[`allow_update_${name}`],
  });
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) letGo();
    await afterSaving(result?.ok === true);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <TextField {...text("display_name")} autoComplete="nickname" required />
      <TextField
        {...text("username")}
        help={t("screens.settings.username_help")}
        autoComplete="username"
        required
        plain
      />
      <AvatarField
        avatar={values.avatar}
        name={values.display_name}
        locked={!site_users.allow_update_avatar}
        error={call.errorOf("avatar")}
        onChange={(avatar) => set({ avatar })}
      />
      <TextField {...text("bio")} help={t("screens.settings.bio_help", limits.bio)} rows={5} />
      <TextField {...text("website")} type="url" placeholder="https://" plain />
      <TextField {...text("location")} />
      <ButtonRow>
        <Button type="submit" look="primary" busy={call.busy}>
          {t("screens.settings.save")}
        </Button>
      </ButtonRow>
    </Form>
  );
}
