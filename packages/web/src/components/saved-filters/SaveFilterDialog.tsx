import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";

interface SaveFilterDialogProps {
  readonly address: string;
  /** What the list is called if the user writes nothing else. */
  readonly suggestion: string;
  onClose(): void;
}

/** Asks for the name under which a list is saved. */
export function SaveFilterDialog({ address, suggestion, onClose }: SaveFilterDialogProps) {
  const t = useT();
  const { feedback, router } = useServices();
  const call = useCall("saveFilter");
  const [name, setName] = useState([...suggestion].slice(0, limits.filterName.max).join(""));
  const save = async () => {
    const result = await call.run({ name, address });
    if (!result?.ok) return;
    onClose();
    feedback.toast("ok", t("components.saved_filters.done_saving", { name: name.trim() }));
    await router.revalidate();
  };
  return (
    <FormDialog
      title={t("components.saved_filters.save")}
      button={t("components.saved_filters.save_now")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t("components.saved_filters.name")}
        help={t("components.saved_filters.help")}
        error={call.errorOf("name")}
        value={name}
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            dir="auto"
            required
            maxLength={limits.filterName.max}
            value={name}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
