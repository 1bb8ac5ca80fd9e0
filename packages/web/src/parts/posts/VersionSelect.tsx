import { useMessages } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import type { Version } from "./load-revisions.ts";

interface VersionSelectProps {
  readonly versions: readonly Version[];
  readonly chosen: string;
  onChoose(version: Version): void;
}

/** Goes back to the text of an earlier version. */
export function VersionSelect({ versions, chosen, onChoose }: VersionSelectProps) {
  const { t, formats } = useMessages();
  if (versions.length < 2) return null;
  const choices = versions.map(({ id, at, by, reason }, index) => {
    const first = index === versions.length - 1;
    const why = first ? t("parts.posts.first_version") : reason;
    return { value: id, label: [formats.absoluteDate(at), by, why].filter((part) => part !== "").join(" - ") };
  });
  return (
    <Field label={t("parts.posts.version")}>
      {(control) => (
        <Select
          {...control}
          choices={choices}
          value={chosen}
          onChange={(event) => {
            const version = versions.find(({ id }) => id === event.currentTarget.value);
            if (version) onChoose(version);
          }}
        />
      )}
    </Field>
  );
}
