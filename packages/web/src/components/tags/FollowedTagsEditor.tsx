import { useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import type { ChosenTag } from "./chosen-tags.ts";
import type { TagLike } from "./TagChip.tsx";
import { type TagFieldHandle, TagSelector } from "./TagSelector.tsx";

interface FollowedTagsEditorProps {
  readonly tags: readonly TagLike[];
  onClose(): void;
}

/** Edits the followed tags. */
export function FollowedTagsEditor({ tags, onClose }: FollowedTagsEditorProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("followTags", { isButton: true });
  const [chosen, setChosen] = useState<readonly ChosenTag[]>(() =>
    tags.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" })),
  );
  const field = useRef<TagFieldHandle>(null);
  const save = async () => {
    const settled = await field.current?.settle();
    if (!settled) return;
    const result = await call.run({ slug_name_list: settled.map(({ slug_name }) => slug_name) });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
  };
  return (
    <>
      <TagSelector ref={field} label={t("components.tags.to_follow")} tags={chosen} onChange={setChosen} existingOnly />
      <ButtonRow>
        <Button small variant="primary" busy={call.busy} onClick={() => void save()}>
          {t("components.tags.save_followed")}
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </>
  );
}
