import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import styles from "./Field.module.css";

/** What a control needs to belong to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  /** One sentence beside the field it helps. */
  readonly help?: ReactNode;
  /** What is wrong; marks the control. */
  readonly error?: string | undefined;
  /** Such as "12 of 150", at the end of the help. */
  readonly counter?: string;
  /** Words after the label, such as "(optional)". */
  readonly note?: string;
  readonly hideLabel?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its help and its error, tied together for those who do not see them. */
export function Field({ label, help, error, counter, note, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const described = classes(help !== undefined && `${id}h`, counter !== undefined && `${id}c`, error && `${id}e`);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      {help !== undefined && (
        <p id={`${id}h`} className={styles.help}>
          {help}
        </p>
      )}
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      <div className={styles.below}>
        <p id={`${id}e`} className={styles.error} aria-live="polite">
          {error}
        </p>
        {counter !== undefined && (
          <p id={`${id}c`} className={styles.counter}>
            {counter}
          </p>
        )}
      </div>
    </div>
  );
}

interface FieldGroupProps {
  readonly legend: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Several controls under one question. */
export function FieldGroup({ legend, help, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error && id} data-invalid={error ? true : undefined}>
      <legend className={styles.label}>{legend}</legend>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {children}
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
