import type { FieldError } from "@askwell/contract";
import { useRef, useState } from "react";
import type { FieldMessage } from "../../../ui/forms/use-shown-error.ts";
import type { ChosenTag } from "../../tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../../tags/TagSelector.tsx";
import { BulkDialog } from "./BulkDialog.tsx";

interface BulkTagDialogProps {
  readonly title: string;
  readonly button: string;
  readonly count: number | undefined;
  readonly label: string;
  /** The slug of a tag that is chosen at first; "" for none. */
  readonly initial?: string;
  readonly help: string;
  readonly error: FieldMessage | undefined;
  readonly reasonLabel: string;
  readonly busy: boolean;
  readonly problems: readonly FieldError[];
  /** `slug` is that of the chosen tag; "" for none. */
  onSubmit(slug: string, reason: string): void;
  onClose(): void;
}

/** Changes the selected rows of a list with an existing tag and a reason. Rules: docs/rules/administration.md AD31, AD32. */
export function BulkTagDialog({ label, initial = "", help, error, onSubmit, ...dialog }: BulkTagDialogProps) {
  const [tags, setTags] = useState<readonly ChosenTag[]>(
    initial === "" ? [] : [{ slug_name: initial, display_name: initial, original_text: "" }],
  );
  const field = useRef<TagFieldHandle>(null);
  const submit = async (reason: string) => {
    const chosen = await field.current?.settle();
    if (chosen) onSubmit(chosen[0]?.slug_name ?? "", reason);
  };
  return (
    <BulkDialog {...dialog} onSubmit={(reason) => void submit(reason)}>
      <TagSelector
        ref={field}
        label={label}
        help={help}
        error={error}
        tags={tags}
        max={1}
        onChange={setTags}
        existingOnly
      />
    </BulkDialog>
  );
}
