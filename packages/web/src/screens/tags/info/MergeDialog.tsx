import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import { TagSelector } from "../../../components/tags/TagSelector.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

interface MergeDialogProps {
  readonly tag: { readonly tag_id: string; readonly slug_name: string; readonly display_name: string };
  onClose(): void;
}

/** Merges a tag into another one as its synonym. */
export function MergeDialog({ tag, onClose }: MergeDialogProps) {
  const t = useT();
  const { api, handleError, router } = useServices();
  const call = useCall("mergeTags");
  const [targets, setTargets] = useState<readonly ChosenTag[]>([]);
  const merge = async () => {
    const [target] = targets;
    if (!target) return;
    try {
      const { tag_id: target_tag_id } = await api.tagInfo({ name: target.slug_name });
      const result = await call.run({ source_tag_id: tag.tag_id, target_tag_id });
      if (!result?.ok) return;
      onClose();
      await router.navigate("/tags");
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <Dialog
      title={t("screens.tag.merge", { name: tag.display_name })}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" busy={call.busy} disabled={targets.length === 0} onClick={() => void merge()}>
            {t("actions.merge")}
          </Button>
        </>
      }
    >
      <TagSelector
        label={t("screens.tag.merge_into")}
        help={t("screens.tag.merge_help", { name: tag.display_name })}
        except={tag.slug_name}
        tags={targets}
        max={1}
        onChange={setTargets}
        existingOnly
      />
    </Dialog>
  );
}
