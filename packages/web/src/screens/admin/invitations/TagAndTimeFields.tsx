import { invitationLimits } from "@askwell/domain";
import { useRef, useState } from "react";
import { useT } from "../../../app/services/services.tsx";
import { SelectField } from "../../../components/forms/SelectField.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../../../components/tags/TagSelector.tsx";
import type { FieldMessage } from "../../../ui/forms/use-shown-error.ts";
import { offeredDays } from "./invitation.ts";

/** State of the fields that invitations by mail and by link share. */
export function useTagsAndTime() {
  const ref = useRef<TagFieldHandle>(null);
  const [tags, setTags] = useState<readonly ChosenTag[]>([]);
  const [days, setDays] = useState("7");
  return {
    fields: { ref, tags, setTags, days, setDays },
    /** The input of the call; null if a tag is typed that does not exist. */
    async settle() {
      const chosen = await ref.current?.settle();
      return chosen ? { tags: chosen.map(({ slug_name }) => slug_name), days: Number(days) } : null;
    },
  };
}

interface TagAndTimeFieldsProps {
  readonly state: ReturnType<typeof useTagsAndTime>;
  readonly tagsError: FieldMessage | undefined;
}

/** Tags to follow, and how long an invitation is valid. */
export function TagAndTimeFields({ state: { fields }, tagsError }: TagAndTimeFieldsProps) {
  const t = useT();
  return (
    <>
      <TagSelector
        ref={fields.ref}
        label={t("screens.invitations.tags")}
        help={t("screens.invitations.tags_help")}
        tags={fields.tags}
        error={tagsError}
        max={invitationLimits.tags}
        existingOnly
        onChange={fields.setTags}
      />
      <SelectField
        name="days"
        label={t("screens.invitations.valid_for")}
        value={fields.days}
        choices={offeredDays.map((count) => ({
          value: String(count),
          label: t("screens.invitations.days", { count }),
        }))}
        onChange={fields.setDays}
      />
    </>
  );
}
