import type { Ref } from "react";
import { useT } from "../../../app/services/services.tsx";
import { InstructionsField } from "../../../components/assistant/InstructionsField.tsx";
import { ProvidersField } from "../../../components/assistant/ProvidersField.tsx";
import { CodeField } from "../../../components/code-field/CodeField.tsx";
import { ColorField } from "../../../components/forms/ColorField.tsx";
import { type FormValue, fromField, type SettingControl } from "../../../components/forms/controls.ts";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { PictureField } from "../../../components/forms/PictureField.tsx";
import { SearchableSelect } from "../../../components/forms/SearchableSelect.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { zoneOffset } from "../../../components/forms/time-zones.ts";
import type { TagFieldHandle } from "../../../components/tags/TagSelector.tsx";
import { TagsField } from "../../../components/tags/TagsField.tsx";
import type { CodeLanguage } from "../../../editor/code/code-editor.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { type Choice, Select, Switch } from "../../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../../ui/forms/use-shown-error.ts";

interface SettingFieldProps {
  readonly name: string;
  /** By which its texts are found. */
  readonly textName: string;
  readonly control: SettingControl;
  readonly value: FormValue;
  readonly choices: readonly Choice[] | undefined;
  readonly error: FieldMessage | undefined;
  /** What the tags of a field are called, by slug. */
  readonly tagNames?: Readonly<Record<string, string>>;
  /** Receives a field of tags. */
  readonly tagField?: Ref<TagFieldHandle>;
  onChange(value: FormValue): void;
}

/** Label and help of a setting. */
function useFieldTexts(name: string) {
  const t = useT();
  const help = t.maybe(`settings.help.${name}`);
  return { label: t.maybe(`settings.label.${name}`) ?? name, ...(help !== undefined && { help }) };
}

function codeLanguage(name: string): CodeLanguage {
  if (name === "custom_css") return "css";
  return name.startsWith("custom_") ? "html" : "text";
}

/** The field of one setting. */
export function SettingField(props: SettingFieldProps) {
  const { name, textName, control, value, choices, error, onChange } = props;
  const texts = useFieldTexts(textName);
  const shared = { name, error, ...texts, onChange };
  if (typeof value === "boolean") {
    return (
      <Switch
        {...texts}
        name={name}
        checked={value}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  const text = { ...shared, value };
  const sent = fromField(control, value);
  switch (control.kind) {
    case "choice":
      return <ChoiceField {...text} words={control.words} choices={choices} />;
    case "color":
      return <ColorField {...text} {...(control.initial !== undefined && { initial: control.initial })} />;
    case "picture":
      return <PictureField {...text} />;
    case "secret":
      return <PasswordField {...text} autoComplete="off" />;
    case "prose":
      return <TextField {...text} rows={control.rows ?? 3} />;
    case "code":
      return <CodeField {...text} rows={control.rows ?? 10} language={codeLanguage(name)} />;
    case "tags":
      return <TagsField {...text} names={props.tagNames} ref={props.tagField} />;
    case "lines":
      return <TextField {...text} sent={sent} rows={4} plain />;
    case "commas":
      return <TextField {...text} sent={sent} plain />;
    case "providers":
      return <ProvidersField {...text} />;
    case "instructions":
      return <InstructionsField {...text} />;
    case "number":
      return <TextField {...text} sent={sent} inputMode="numeric" />;
    case "email":
    case "url":
      return <TextField {...text} type={control.kind} plain />;
    default:
      return <TextField {...text} />;
  }
}

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly error: FieldMessage | undefined;
  readonly words: readonly string[] | undefined;
  readonly choices: readonly Choice[] | undefined;
  onChange(value: string): void;
}

/** More choices than these are searched. */
const MANY_CHOICES = 15;

function ChoiceField({ name, label, help, value, error, words, choices, onChange }: ChoiceFieldProps) {
  const t = useT();
  const labelOf = (word: string) => t.maybe(`settings.choice.${name}.${word || "none"}`) ?? word;
  const options = choices ?? words?.map((word) => ({ value: word, label: labelOf(word) })) ?? [];
  // The stored value stays selectable even when it is no longer an option.
  const all = options.some((choice) => choice.value === value) ? options : [{ value, label: value }, ...options];
  const isZone = name === "time_zone";
  if (isZone || (name === "language" && all.length > MANY_CHOICES)) {
    const shared = { name, label, error, value, choices: all, onChange, ...(help !== undefined && { help }) };
    return <SearchableSelect {...shared} {...(isZone && { detailOf: zoneOffset })} />;
  }
  return (
    <Field label={label} error={error} value={value} {...(help !== undefined && { help })}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          choices={all}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
