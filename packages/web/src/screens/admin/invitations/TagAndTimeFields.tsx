import { invitationLimits } from "@askwell/domain";
import type { Ref } from "react";
import { useT } from "../../../app/services/services.tsx";
import { SelectField } from "../../../components/forms/SelectField.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../../../components/tags/TagSelector.tsx";
import type { FieldMessage } from "../../../ui/forms/use-shown-error.ts";
import { offeredDays } from "./invitation.ts";

interface TagAndTimeFieldsProps {
  readonly tagField: Ref<TagFieldHandle>;
  readonly tags: readonly ChosenTag[];
  readonly tagsError: FieldMessage | undefined;
  readonly days: string;
  onChange(change: { readonly tags?: readonly ChosenTag[]; readonly days?: string }): void;
}

/** What both kinds of invitations have: tags to follow, and how long they are valid. */
export function TagAndTimeFields({ tagField, tags, tagsError, days, onChange }: TagAndTimeFieldsProps) {
  const t = useT();
  return (
    <>
      <TagSelector
        ref={tagField}
        label={t("screens.invitations.tags")}
        help={t("screens.invitations.tags_help")}
        tags={tags}
        error={tagsError}
        max={invitationLimits.tags}
        existingOnly
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <SelectField
        name="days"
        label={t("screens.invitations.valid_for")}
        value={days}
        choices={offeredDays.map((count) => ({
          value: String(count),
          label: t("screens.invitations.days", { count }),
        }))}
        onChange={(chosen) => onChange({ days: chosen })}
      />
    </>
  );
}
