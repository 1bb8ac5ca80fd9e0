import { useT } from "../../../app/services.tsx";
import { ColorField } from "../../../parts/forms/ColorField.tsx";
import type { Control, FormValue } from "../../../parts/forms/controls.ts";
import { PasswordField } from "../../../parts/forms/PasswordField.tsx";
import { PictureField } from "../../../parts/forms/PictureField.tsx";
import { TextField } from "../../../parts/forms/TextField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { type Choice, Select, Switch } from "../../../ui/forms/inputs.tsx";

interface SettingFieldProps {
  readonly name: string;
  readonly control: Control;
  readonly value: FormValue;
  readonly choices: readonly Choice[] | undefined;
  readonly error: string | undefined;
  onChange(value: FormValue): void;
}

/** Words about a setting; help is left out where its name says everything. */
function useWords(name: string) {
  const t = useT();
  const help = t.maybe(`settings.help.${name}`);
  return { label: t.maybe(`settings.label.${name}`) ?? name, ...(help !== undefined && { help }) };
}

/** One setting, edited as its control says. */
export function SettingField({ name, control, value, choices, error, onChange }: SettingFieldProps) {
  const words = useWords(name);
  const shared = { name, error, ...words, onChange };
  if (typeof value === "boolean") {
    return <Switch {...words} name={name} checked={value} onChange={(event) => onChange(event.target.checked)} />;
  }
  const text = { ...shared, value };
  switch (control.kind) {
    case "choice":
      return <ChoiceField {...text} words={control.words} choices={choices} />;
    case "color":
      return <ColorField {...text} />;
    case "picture":
      return <PictureField {...text} />;
    case "secret":
      return <PasswordField {...text} autoComplete="off" />;
    case "prose":
      return <TextField {...text} rows={control.rows ?? 3} />;
    case "code":
      return <TextField {...text} rows={control.rows ?? 10} plain />;
    case "lines":
    case "tags":
      return <TextField {...text} rows={4} plain />;
    case "commas":
      return <TextField {...text} plain />;
    case "number":
      return <TextField {...text} inputMode="numeric" />;
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
  readonly error: string | undefined;
  readonly words: readonly string[] | undefined;
  readonly choices: readonly Choice[] | undefined;
  onChange(value: string): void;
}

function ChoiceField({ name, label, help, value, error, words, choices, onChange }: ChoiceFieldProps) {
  const t = useT();
  const labelOf = (word: string) => t.maybe(`settings.choice.${name}.${word || "none"}`) ?? word;
  const offered = choices ?? words?.map((word) => ({ value: word, label: labelOf(word) })) ?? [];
  // What is stored stays on offer, also when it is no longer a choice.
  const all = offered.some((choice) => choice.value === value) ? offered : [{ value, label: value }, ...offered];
  return (
    <Field label={label} error={error} {...(help !== undefined && { help })}>
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
