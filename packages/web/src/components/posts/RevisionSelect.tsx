import { useMessages } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import type { SavedRevision } from "./load-revisions.ts";

interface VersionSelectProps {
  readonly versions: readonly SavedRevision[];
  readonly chosen: string;
  onChoose(version: SavedRevision): void;
}

/** Restores the text of an earlier revision. */
export function RevisionSelect({ versions, chosen, onChoose }: VersionSelectProps) {
  const { t, formats } = useMessages();
  if (versions.length < 2) return null;
  const choices = versions.map(({ id, at, by, reason }, index) => {
    const first = index === versions.length - 1;
    const description = first ? t("components.posts.first_version") : reason;
    return { value: id, label: [formats.absoluteDate(at), by, description].filter((part) => part !== "").join(" - ") };
  });
  return (
    <Field label={t("components.posts.version")}>
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
