import { useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import type { ChosenTag } from "./chosen-tags.ts";
import type { TagLike } from "./TagChip.tsx";
import { TagSelector } from "./TagSelector.tsx";

interface FollowedTagsEditorProps {
  readonly tags: readonly TagLike[];
  onDone(): void;
}

/** Chooses the tags to follow. */
export function FollowedTagsEditor({ tags, onDone }: FollowedTagsEditorProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("followTags");
  const [chosen, setChosen] = useState<readonly ChosenTag[]>(() =>
    tags.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" })),
  );
  const save = async () => {
    const result = await call.run({ slug_name_list: chosen.map(({ slug_name }) => slug_name) });
    if (!result?.ok) return;
    onDone();
    await router.revalidate();
  };
  return (
    <>
      <TagSelector label={t("parts.tags.to_follow")} tags={chosen} onChange={setChosen} existingOnly />
      <ButtonRow>
        <Button small look="primary" busy={call.busy} onClick={() => void save()}>
          {t("parts.tags.save_followed")}
        </Button>
        <Button small look="quiet" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </>
  );
}
