import { useState } from "react";

/** An error of the submitted value of a field. */
export interface ValueError {
  readonly error_msg: string;
  /** True for other values that are invalid for the same reason. */
  readonly isWrong?: (value: unknown) => boolean;
}

/** A text that is always shown, or an error of the submitted value. */
export type FieldMessage = string | ValueError;

export interface ErrorProps {
  /** The error of the control. */
  readonly error?: FieldMessage | undefined;
  /** The current value: the error disappears once it is valid. */
  readonly value?: unknown;
  /** A further value that the error depends on, such as the password of a login. */
  readonly about?: unknown;
  /** Validation by the screen, besides that of the error. */
  readonly isWrong?: ((value: never) => boolean) | undefined;
}

/** The error, as long as it applies to the current value. */
export function useShownError({ error, value, about: dependsOn, isWrong }: ErrorProps): string | undefined {
  const text = JSON.stringify([value, dependsOn]);
  const [submitted, setSubmitted] = useState({ error, text });
  const isNew = submitted.error !== error;
  if (isNew) setSubmitted({ error, text });
  if (typeof error !== "object") return error;
  const isSame = isNew || submitted.text === text;
  return isSame || error.isWrong?.(value) || isWrong?.(value as never) ? error.error_msg : undefined;
}
