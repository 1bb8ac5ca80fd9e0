import type { FieldError } from "@askwell/contract";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./Form.module.css";
import { adoptTyped } from "./typed-early.ts";

interface FormProps {
  /** What was wrong when it was last sent; the first field of it takes the focus. A new list is a new sending. */
  readonly problems: readonly FieldError[];
  /** What the form itself has found wrong. */
  readonly ownProblems?: readonly FieldError[];
  readonly label?: string;
  onSubmit(): void;
  readonly children: ReactNode;
}

/** Fields that are sent together. Their rules are the server's, which answers in the reader's language. */
export function Form({ problems, ownProblems, label, onSubmit, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.length > 0 || ownProblems?.length) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems, ownProblems]);
  useEffect(() => {
    if (ref.current) adoptTyped(ref.current);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={ref} className={styles.form} aria-label={label} noValidate method="post" onSubmit={submit}>
      {children}
    </form>
  );
}
