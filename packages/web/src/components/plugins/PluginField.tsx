import type { ConfigField } from "@askwell/contract";
import type { Ref } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox, type Choice, RadioGroup, Select, Switch, TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { ColorField } from "../forms/ColorField.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { PictureField } from "../forms/PictureField.tsx";
import { SearchableSelect } from "../forms/SearchableSelect.tsx";
import { TextField } from "../forms/TextField.tsx";
import { timeZones, zoneOffset } from "../forms/time-zones.ts";
import type { ChosenTag } from "../tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../tags/TagSelector.tsx";
import { toggleOption } from "./config-values.ts";
import styles from "./PluginForm.module.css";
import { useFieldAction } from "./use-field-action.ts";

interface PluginFieldProps {
  readonly field: ConfigField;
  readonly value: unknown;
  readonly error: FieldMessage | undefined;
  /** Receives a field of tags. */
  readonly tagField?: Ref<TagFieldHandle>;
  onChange(value: unknown): void;
}

interface FieldTexts {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly error: FieldMessage | undefined;
}

/** A field of a plugin's form, of the type that the plugin defines. Source: docs/screens.md "Plugin forms". */
export function PluginField(props: PluginFieldProps) {
  const { field, value, error, tagField, onChange } = props;
  const { name, title, description, ui_options, options = [] } = field;
  const t = useT();
  const help = [description, field.is_set ? t("components.plugins.secret_set") : ""].filter(Boolean).join(" ");
  const words: FieldTexts = { name, label: title, error, ...(help !== "" && { help }) };
  const text = { ...words, value: String(value ?? ""), onChange };
  switch (field.type) {
    case "legend":
      return (
        <div className={styles.group}>
          <h2>{title}</h2>
          {description !== "" && <p>{description}</p>}
        </div>
      );
    case "button":
      return <ActionButton field={field} />;
    case "switch":
      return (
        <FieldGroup legend={title} error={error} value={value} {...(words.help && { help: words.help })}>
          <Switch
            name={name}
            label={ui_options.label || title}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        </FieldGroup>
      );
    case "checkbox":
      return <CheckboxField {...props} words={words} />;
    case "radio":
      return (
        <FieldGroup legend={title} error={error} value={value} {...(words.help && { help: words.help })}>
          <RadioGroup name={name} choices={options} value={text.value} onChange={onChange} />
        </FieldGroup>
      );
    case "select":
      return <SelectField {...text} choices={options} />;
    case "timezone":
      return <SearchableSelect {...text} choices={timeZones()} detailOf={zoneOffset} />;
    case "upload":
      return <PictureField {...text} />;
    case "tag_selector":
      return (
        <TagSelector
          ref={tagField}
          label={title}
          error={error}
          tags={value as readonly ChosenTag[]}
          existingOnly
          onChange={onChange}
          {...(words.help && { help: words.help })}
        />
      );
    case "textarea":
      return <TextInputField {...text} field={field} rows={Number(ui_options.rows) || 3} />;
    case "input":
      return <TextInputField {...text} field={field} />;
  }
}

interface TextProps extends FieldTexts {
  readonly value: string;
  onChange(value: string): void;
}

/** A text input of the type that the plugin defines. */
function TextInputField({ field, rows, ...text }: TextProps & { field: ConfigField; rows?: number }) {
  const t = useT();
  const { placeholder, input_type = "text" } = field.ui_options;
  const note = field.required ? {} : { note: t("components.plugins.optional") };
  const hint = placeholder === undefined ? {} : { placeholder };
  if (rows !== undefined) return <TextField {...text} {...note} {...hint} rows={rows} />;
  if (input_type === "password") return <PasswordField {...text} {...note} autoComplete="off" />;
  if (input_type === "color") return <ColorField {...text} />;
  const isPlain = input_type !== "text" && input_type !== "search";
  if (isTextual(input_type)) return <TextField {...text} {...note} {...hint} type={input_type} plain={isPlain} />;
  return (
    <Field label={text.label} error={text.error} value={text.value} {...(text.help && { help: text.help })} {...note}>
      {(control) => (
        <TextInput
          {...control}
          name={text.name}
          type={input_type}
          value={text.value}
          dir="ltr"
          onChange={(event) => text.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

const isTextual = (type: string): type is "text" | "email" | "url" | "number" | "search" =>
  ["text", "email", "url", "number", "search"].includes(type);

function SelectField({
  name,
  label,
  help,
  error,
  value,
  choices,
  onChange,
}: TextProps & { choices: readonly Choice[] }) {
  // The stored value stays selectable even when it is no longer an option.
  const all = choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];
  return (
    <Field label={label} error={error} value={value} {...(help && { help })}>
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

/** Checkboxes for options; a single one without options. */
function CheckboxField({ field, value, error, onChange, words }: PluginFieldProps & { words: FieldTexts }) {
  const { name, title, options = [] } = field;
  if (options.length === 0) {
    const checkbox = { name, label: title, checked: value === true, ...(words.help && { help: words.help }) };
    return <Checkbox {...checkbox} onChange={(event) => onChange(event.target.checked)} />;
  }
  const chosen = Array.isArray(value) ? value : [];
  return (
    <FieldGroup legend={title} error={error} value={value} {...(words.help && { help: words.help })}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(event) => onChange(toggleOption(value, option.value, event.target.checked))}
        />
      ))}
    </FieldGroup>
  );
}

function ActionButton({ field }: { field: ConfigField }) {
  const { title, description, ui_options } = field;
  const { run, busy } = useFieldAction(ui_options.action);
  const waiting = busy && ui_options.action?.loading?.text;
  return (
    <FieldGroup legend={title} {...(description !== "" && { help: description })}>
      <div>
        <Button busy={busy} onClick={run}>
          {waiting || ui_options.text || title}
        </Button>
      </div>
    </FieldGroup>
  );
}
