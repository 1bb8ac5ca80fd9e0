import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useId } from "react";
import { classes } from "../classes.ts";
import styles from "./inputs.module.css";

type Native<Attributes> = Omit<Attributes, "className" | "style">;

interface TextInputProps extends Native<InputHTMLAttributes<HTMLInputElement>> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextInput(props: TextInputProps) {
  return <input type="text" {...props} className={styles.input} />;
}

interface TextAreaProps extends Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  /** Grows with its text, up to half of the window. */
  readonly grows?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ grows = true, ...rest }: TextAreaProps) {
  return <textarea rows={3} {...rest} className={classes(styles.input, styles.area, grows && styles.grows)} />;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Choices with one group stand together under its name. */
  readonly group?: string;
}

interface SelectProps extends Native<SelectHTMLAttributes<HTMLSelectElement>> {
  readonly choices: readonly Choice[];
}

const optionOf = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** One of many. */
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

interface TickProps extends Native<InputHTMLAttributes<HTMLInputElement>> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
}

/** Going back to a page shows what holds now: browsers would bring back what was ticked before it was saved. */
function Tick({ label, help, kind, ...rest }: TickProps & { kind: "checkbox" | "radio" | "switch" }) {
  const id = useId();
  const type = kind === "radio" ? "radio" : "checkbox";
  return (
    <div className={styles.tick}>
      <input
        autoComplete="off"
        {...rest}
        id={id}
        type={type}
        role={kind === "switch" ? "switch" : undefined}
        aria-describedby={help === undefined ? undefined : `${id}h`}
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
    </div>
  );
}

/** Yes or no, sent with a form. */
export const Checkbox = (props: TickProps) => <Tick {...props} kind="checkbox" />;
/** On or off, as a setting. */
export const Switch = (props: TickProps) => <Tick {...props} kind="switch" />;
/** One of a few that exclude each other; see `RadioGroup`. */
const Radio = (props: TickProps) => <Tick {...props} kind="radio" />;

export interface RadioChoice extends Choice {
  readonly help?: ReactNode;
}

interface RadioGroupProps {
  readonly name: string;
  readonly choices: readonly RadioChoice[];
  readonly value: string | null;
  onChange(value: string): void;
}

/** One of a few, all of them visible. Stands in a `FieldGroup`. */
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
