import styles from "./ButtonGroup.module.css";

interface ButtonGroupProps<Value extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly chosen: Value;
  choose(value: Value): void;
}

/** A few choices side by side, one of which is chosen. */
export function ButtonGroup<Value extends string>({ label, choices, chosen, choose }: ButtonGroupProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
