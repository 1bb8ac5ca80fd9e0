import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import styles from "./Field.module.css";
import { type ErrorProps, useShownError } from "./use-shown-error.ts";

/** Props that connect a control with its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps extends ErrorProps {
  readonly label: ReactNode;
  /** A help text below the label. */
  readonly help?: ReactNode;
  /** Such as "12 of 150". */
  readonly counter?: string;
  /** Text after the label, such as "(optional)". */
  readonly note?: string;
  readonly hideLabel?: boolean;
  /** What stands at the end of the label's line. */
  readonly labelEnd?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with label, help and error. */
export function Field({
  label,
  help,
  counter,
  note,
  hideLabel = false,
  labelEnd,
  children,
  ...errorProps
}: FieldProps) {
  const id = useId();
  const error = useShownError(errorProps);
  const described = classes(help !== undefined && `${id}h`, counter !== undefined && `${id}c`, error && `${id}e`);
  return (
    <div className={styles.field}>
      <div className={labelEnd ? styles.labelLine : styles.labelAlone}>
        <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
          {label}
          {note && <span className={styles.note}> {note}</span>}
        </label>
        {labelEnd}
      </div>
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

interface FieldGroupProps extends ErrorProps {
  readonly legend: ReactNode;
  readonly help?: ReactNode;
  readonly hideLegend?: boolean;
  readonly children: ReactNode;
}

/** Several controls with one legend. */
export function FieldGroup({ legend, help, hideLegend = false, children, ...errorProps }: FieldGroupProps) {
  const id = useId();
  const error = useShownError(errorProps);
  return (
    <fieldset className={styles.field} aria-describedby={error && id} data-invalid={error ? true : undefined}>
      <legend className={hideLegend ? "visually-hidden" : styles.label}>{legend}</legend>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {children}
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
