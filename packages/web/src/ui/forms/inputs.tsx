import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useId } from "react";
import { classes } from "../classes.ts";
import styles from "./inputs.module.css";
import { type FieldMessage, useShownError } from "./use-shown-error.ts";

type InputAttributes<Attributes> = Omit<Attributes, "className" | "style">;

interface TextInputProps extends InputAttributes<InputHTMLAttributes<HTMLInputElement>> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A single-line text input. */
export function TextInput(props: TextInputProps) {
  return <input type="text" {...props} className={styles.input} />;
}

interface TextAreaProps extends InputAttributes<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  /** Grows with its text, up to half of the window. */
  readonly grows?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text input. */
export function TextArea({ grows = true, ...rest }: TextAreaProps) {
  return <textarea rows={3} {...rest} className={classes(styles.input, styles.area, grows && styles.grows)} />;
}

interface TitleInputProps extends Omit<TextAreaProps, "grows" | "onChange" | "rows"> {
  onChange(title: string): void;
}

/** The title of a post, set as it will be: one line of text that wraps where it does not fit. */
export function TitleInput({ onChange, onKeyDown, ...rest }: TitleInputProps) {
  return (
    <textarea
      {...rest}
      rows={1}
      className={classes(styles.input, styles.title, styles.grows)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
    />
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Name of an option group. */
  readonly group?: string;
}

interface SelectProps extends InputAttributes<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly choices: readonly Choice[];
}

const optionOf = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** A select. */
export function Select({ choices, ...rest }: SelectProps) {
  const groups = new Set(choices.flatMap(({ group }) => group ?? []));
  return (
    <select {...rest} className={classes(styles.input, styles.select)}>
      {choices.filter(({ group }) => group === undefined).map(optionOf)}
      {[...groups].map((name) => (
        <optgroup key={name} label={name}>
          {choices.filter(({ group }) => group === name).map(optionOf)}
        </optgroup>
      ))}
    </select>
  );
}

interface CheckableProps extends InputAttributes<InputHTMLAttributes<HTMLInputElement>> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Error of its value. */
  readonly error?: FieldMessage | undefined;
}

/** `autoComplete="off"` prevents browsers from restoring an outdated state after going back. */
function CheckableInput({
  label,
  help,
  error,
  kind,
  ...rest
}: CheckableProps & { kind: "checkbox" | "radio" | "switch" }) {
  const id = useId();
  const shown = useShownError({ error, value: rest.checked });
  const type = kind === "radio" ? "radio" : "checkbox";
  return (
    <div className={styles.tick}>
      <input
        autoComplete="off"
        {...rest}
        id={id}
        type={type}
        role={kind === "switch" ? "switch" : undefined}
        aria-describedby={classes(help !== undefined && `${id}h`, shown && `${id}e`)}
        aria-invalid={shown ? true : undefined}
        className={kind === "switch" ? styles.switch : styles.box}
      />
      <label htmlFor={id} className={styles.tickLabel}>
        {label}
      </label>
      {help !== undefined && (
        <p id={`${id}h`} className={styles.tickHelp}>
          {help}
        </p>
      )}
      {shown && (
        <p id={`${id}e`} className={styles.tickError} aria-live="polite">
          {shown}
        </p>
      )}
    </div>
  );
}

/** A checkbox of a form. */
export const Checkbox = (props: CheckableProps) => <CheckableInput {...props} kind="checkbox" />;
/** A switch for a setting. */
export const Switch = (props: CheckableProps) => <CheckableInput {...props} kind="switch" />;
/** A radio button; see `RadioGroup`. */
const Radio = (props: CheckableProps) => <CheckableInput {...props} kind="radio" />;

export interface RadioChoice extends Choice {
  readonly help?: ReactNode;
}

interface RadioGroupProps {
  readonly name: string;
  readonly choices: readonly RadioChoice[];
  readonly value: string | null;
  onChange(value: string): void;
}

/** Radio buttons, inside a `FieldGroup`. */
export function RadioGroup({ name, choices, value, onChange }: RadioGroupProps) {
  return choices.map((choice) => (
    <Radio
      key={choice.value}
      name={name}
      value={choice.value}
      label={choice.label}
      help={choice.help}
      checked={choice.value === value}
      onChange={() => onChange(choice.value)}
    />
  ));
}
