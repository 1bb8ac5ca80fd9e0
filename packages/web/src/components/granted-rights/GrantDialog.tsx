import { type GrantableRight, MAX_GRANT_TAGS, rightsByTag } from "@askwell/domain";
import { useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import type { ChosenTag } from "../tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../tags/TagSelector.tsx";
import { RightsField } from "./RightsField.tsx";

const DAY_SECONDS = 86_400;
const offeredDays = [7, 30, 90, 365] as const;

interface GrantDialogProps {
  /** Undefined where the user is chosen in the dialog. */
  readonly username?: string;
  onClose(): void;
}

/** Grants rights to a user. Rules: docs/rules/granted-rights.md GR4. */
export function GrantDialog({ username = "", onClose }: GrantDialogProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("grantRights", { admin: true });
  const { values, field, set } = useValues({ username, days: "0", note: "" }, call.errorOf);
  const [rights, setRights] = useState<readonly GrantableRight[]>([]);
  const [tags, setTags] = useState<readonly ChosenTag[]>([]);
  const tagField = useRef<TagFieldHandle>(null);
  const canLimit = rights.every((right) => rightsByTag.includes(right));
  const submit = async () => {
    const chosen = canLimit ? await tagField.current?.settle() : [];
    if (!chosen) return;
    const days = Number(values.days);
    const result = await call.run({
      ...{ username: values.username.trim(), rights: [...rights], note: values.note },
      tags: chosen.map(({ slug_name }) => slug_name),
      until: days === 0 ? 0 : Math.floor(Date.now() / 1000) + days * DAY_SECONDS,
    });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t("granted_rights.granted"));
  };
  const inDays = offeredDays.map((count) => ({ value: String(count), label: t("granted_rights.days", { count }) }));
  return (
    <FormDialog
      title={t("granted_rights.grant")}
      button={t("granted_rights.grant")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {username === "" && <TextField {...field("username")} label={t("granted_rights.filter.person")} required plain />}
      <RightsField
        rights={rights}
        help={t("granted_rights.rights_help")}
        error={call.errorOf("rights")}
        onChange={setRights}
      />
      {canLimit && (
        <TagSelector
          ref={tagField}
          label={t("granted_rights.tags")}
          help={t("granted_rights.by_tag_help")}
          tags={tags}
          error={call.errorOf("tags")}
          max={MAX_GRANT_TAGS}
          existingOnly
          onChange={setTags}
        />
      )}
      <SelectField
        name="until"
        label={t("granted_rights.until")}
        error={call.errorOf("until")}
        value={values.days}
        choices={[{ value: "0", label: t("granted_rights.never") }, ...inDays]}
        onChange={(days) => set({ days })}
      />
      <TextField {...field("note")} label={t("granted_rights.note")} help={t("granted_rights.note_help")} rows={2} />
    </FormDialog>
  );
}
