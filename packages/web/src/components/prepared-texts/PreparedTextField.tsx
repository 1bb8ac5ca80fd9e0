import type { BuiltInText, PreparedPurpose } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useApi, useT, useViewer } from "../../app/services/services.tsx";
import { isStaff } from "../../app/session/viewer.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";

interface OfferedText {
  readonly name: string;
  readonly text: string;
  readonly built_in: string;
}

interface PreparedTextFieldProps {
  readonly purpose: PreparedPurpose;
  /** The only built-in texts that fit; all of the purpose if missing. */
  readonly fitting?: readonly BuiltInText[];
  onChoose(text: string): void;
}

const NONE: readonly OfferedText[] = [];

/** Lets staff and holders of rights begin a text with one that is prepared; nothing without any. Rules: docs/rules/reasons.md N5. */
export function PreparedTextField({ purpose, fitting, onChoose }: PreparedTextFieldProps) {
  const t = useT();
  const api = useApi();
  const viewer = useViewer();
  const canUse = isStaff(viewer) || (viewer?.granted ?? []).length > 0;
  const [prepared, setPrepared] = useState(NONE);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    // Without them the text is written by hand.
    if (canUse) api.preparedTexts({ purpose }).then(setPrepared, () => undefined);
  }, [api, canUse, purpose]);
  const texts = prepared.filter(
    ({ built_in }) => built_in === "" || !fitting || fitting.some((each) => each === built_in),
  );
  if (texts.length === 0) return null;
  const choices = texts.map(({ name }, at) => ({ value: String(at), label: name }));
  return (
    <Field label={t("prepared_texts.choose")}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          choices={[{ value: "", label: t("prepared_texts.empty") }, ...choices]}
          onChange={(event) => {
            setChosen(event.target.value);
            onChoose(texts[Number(event.target.value || "-1")]?.text ?? "");
          }}
        />
      )}
    </Field>
  );
}
