import type { FieldError } from "@askwell/contract";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./Form.module.css";
import { adoptTyped } from "./typed-early.ts";

interface FormProps {
  /** What was wrong when it was last sent; the first field of it takes the focus. A new list is a new sending. */
  readonly problems: readonly FieldError[];
  /** What the form itself has found wrong. */
  readonly ownProblems?: readonly FieldError[];
  readonly label?: string;
  /** For a button that stands elsewhere. */
  readonly id?: string;
  onSubmit(): void;
  readonly children: ReactNode;
}

/** What no field of the form has shown: it has none for it, or shows it only at times. */
function unshown(form: HTMLElement, above: Element | null, problems: readonly FieldError[]): string[] {
  const said = [...form.children].map((child) => (child === above ? "" : child.textContent)).join("\n");
  return problems.map(({ error_msg }) => error_msg).filter((message) => !said.includes(message));
}

/**
 * Fields that are sent together. Their rules are the server's, which answers in the reader's language. What is wrong
 * with something that is no field here stands above them.
 */
export function Form({ problems, ownProblems, label, id, onSubmit, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const callout = useRef<HTMLDivElement>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (problems.length > 0 || ownProblems?.length) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems, ownProblems]);
  useEffect(() => {
    const now = ref.current ? unshown(ref.current, callout.current, problems) : [];
    setOthers((before) => (now.join() === before.join() ? before : now));
  }, [problems]);
  useEffect(() => {
    if (others.length > 0 && !ref.current?.querySelector("[aria-invalid]")) callout.current?.focus();
  }, [others]);
  useEffect(() => {
    if (ref.current) adoptTyped(ref.current);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={ref} id={id} className={styles.form} aria-label={label} noValidate method="post" onSubmit={submit}>
      {others.length > 0 && (
        <div ref={callout} role="alert" tabIndex={-1}>
          <Callout tone="danger">
            {others.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
        </div>
      )}
      {children}
    </form>
  );
}
