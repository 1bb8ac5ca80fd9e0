import type { FieldError } from "@askwell/contract";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Callout } from "../../ui/Callout.tsx";
import { applyEarlyInput } from "./early-input.ts";
import styles from "./Form.module.css";
import { firstInvalid, focusFirstInvalid } from "./focus-invalid.ts";

interface FormProps {
  /** Errors of the last submit; the first invalid field gets the focus. A new array is a new submit. */
  readonly problems: readonly FieldError[];
  /** Errors of client-side validation. */
  readonly ownProblems?: readonly FieldError[];
  readonly label?: string;
  /** For a submit button outside of the form. */
  readonly id?: string;
  onSubmit(): void;
  readonly children: ReactNode;
}

/** Messages that no field of the form shows. */
function unshownMessages(form: HTMLElement, above: Element | null, problems: readonly FieldError[]): string[] {
  const shownText = [...form.children].map((child) => (child === above ? "" : child.textContent)).join("\n");
  const marked = [...form.querySelectorAll("[aria-invalid]")].map((field) => field.getAttribute("name"));
  return problems
    .filter(({ error_field, error_msg }) => !marked.includes(error_field) && !shownText.includes(error_msg))
    .map(({ error_msg }) => error_msg);
}

/** Presses the button of a form for Ctrl or ⌘ and Enter in a text. Rules: docs/rules/forms.md FM6. */
export function sendFormByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || event.defaultPrevented || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  // It may stand outside of the form, and does nothing while the form is being sent.
  const buttons = [...currentTarget.elements].filter((control) => control instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === "submit")?.click();
}

/** A form, validated by the server, whose messages are in the user's language. Errors without a field are shown above. */
export function Form({ problems, ownProblems, label, id, onSubmit, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const callout = useRef<HTMLDivElement>(null);
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useEffect(() => {
    if (ref.current && (problems.length > 0 || ownProblems?.length)) focusFirstInvalid(ref.current);
  }, [problems, ownProblems]);
  useEffect(() => {
    const messages = ref.current ? unshownMessages(ref.current, callout.current, problems) : [];
    setUnshown((before) => (messages.join() === before.join() ? before : messages));
  }, [problems]);
  useEffect(() => {
    if (unshown.length > 0 && ref.current && !firstInvalid(ref.current)) callout.current?.focus();
  }, [unshown]);
  useEffect(() => {
    if (ref.current) applyEarlyInput(ref.current);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={ref}
      id={id}
      className={styles.form}
      aria-label={label}
      noValidate
      method="post"
      onSubmit={submit}
      onKeyDown={sendFormByKeys}
    >
      {unshown.length > 0 && (
        <div ref={callout} role="alert" tabIndex={-1}>
          <Callout tone="danger">
            {unshown.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
        </div>
      )}
      {children}
    </form>
  );
}
