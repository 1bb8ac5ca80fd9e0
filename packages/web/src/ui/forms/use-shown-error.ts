import { useState } from "react";

/** An error of the submitted value of a field. */
export interface ValueError {
  readonly error_msg: string;
  /** True for other values that are invalid for the same reason. */
  readonly isWrong?: (value: unknown) => boolean;
  /** When the value was sent, on the clock of `performance`: the user may have changed it before the reply. */
  readonly sentAt?: number;
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

/** The text of a value, and since when the field has it. */
function useDatedText(text: string): { readonly text: string; readonly since: number } {
  const [dated, setDated] = useState({ text, since: 0 });
  if (dated.text === text) return dated;
  const changed = { text, since: performance.now() };
  setDated(changed);
  return changed;
}

/** The error, as long as it applies to the current value. */
export function useShownError({ error, value, about: dependsOn, isWrong }: ErrorProps): string | undefined {
  const { text, since } = useDatedText(JSON.stringify([value, dependsOn]));
  const [submitted, setSubmitted] = useState<{ error: ErrorProps["error"]; text: string | null }>({ error, text });
  let current = submitted;
  if (submitted.error !== error) {
    const sentAt = typeof error === "object" ? (error.sentAt ?? since) : since;
    current = { error, text: since <= sentAt ? text : null };
    setSubmitted(current);
  }
  if (typeof error !== "object") return error;
  const isSame = current.text === text;
  return isSame || error.isWrong?.(value) || isWrong?.(value as never) ? error.error_msg : undefined;
}
