import { ApiResponseError, type CallName, type FieldError, type InputOf, type Reply } from "@askwell/contract";
import { useRef, useState } from "react";
import { withUploads } from "../running-uploads.ts";
import { useServices } from "../services/services.tsx";
import type { ErrorOptions } from "./error-actions.ts";

/** An error of a field, when its value was sent (`performance.now()`), and whether another value would fail as well. */
export interface InvalidField extends FieldError {
  readonly sentAt: number;
  isWrong(value: unknown): boolean;
}

export type CallResult<Name extends CallName> =
  | { readonly ok: true; readonly reply: Reply<Name> }
  | { readonly ok: false; readonly error: ApiResponseError };

export interface ApiCall<Name extends CallName> {
  /**
   * Makes the call, once the uploads in its texts have ended. Returns null without a call while another one is under
   * way, and if an upload has failed.
   */
  run(input: InputOf<Name>): Promise<CallResult<Name> | null>;
  /** Validates the fields without saving, for a form with client-side errors. Rules: docs/rules/forms.md FM4. */
  check(input: InputOf<Name>): Promise<void>;
  readonly busy: boolean;
  /** Field errors of the last call; see `errorOf`. */
  readonly fields: readonly InvalidField[];
  /** The error of a field. */
  errorOf(field: string): InvalidField | undefined;
  clear(): void;
}

/** Lets the form validate other values of fields with errors. The schemas are fetched for that, for they are large. */
export function withValidation(name: CallName, fields: readonly FieldError[], sentAt: number): readonly InvalidField[] {
  let isWrong: typeof import("../forms/wrong-values.ts").isWrongValue = () => false;
  import("../forms/wrong-values.ts").then(
    (file) => {
      isWrong = file.isWrongValue;
    },
    () => undefined,
  );
  return fields.map((field) => ({ ...field, sentAt, isWrong: (value) => isWrong(name, field.error_field, value) }));
}

/** The field errors of a check; none when it failed otherwise, because the form has its own errors. */
export async function checkedFields(check: () => Promise<unknown>): Promise<readonly FieldError[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof ApiResponseError) return error.fields;
    throw error;
  }
}

/**
 * A call that the user starts. Errors go through the error catalogue; field errors are returned to the form. Call
 * `router.revalidate()` when the page shows what has changed.
 */
export function useCall<Name extends CallName>(name: Name, options: Partial<ErrorOptions> = {}): ApiCall<Name> {
  const { api, formChecks, handleError } = useServices();
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<readonly InvalidField[]>([]);
  const running = useRef(false);

  const run = async (input: InputOf<Name>): Promise<CallResult<Name> | null> => {
    if (running.current) return null;
    running.current = true;
    const sentAt = performance.now();
    setBusy(true);
    setFields([]);
    try {
      const settled = await withUploads(input);
      return settled && { ok: true, reply: await api[name](settled) };
    } catch (error) {
      const action = handleError(error, { admin: name.startsWith("admin"), ...options });
      if (action.kind === "fields") setFields(withValidation(name, action.fields, sentAt));
      if (error instanceof ApiResponseError) return { ok: false, error };
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const check = async (input: InputOf<Name>) => {
    const sentAt = performance.now();
    setFields(withValidation(name, await checkedFields(() => formChecks[name](input)), sentAt));
  };

  return {
    run,
    check,
    busy,
    fields,
    errorOf: (field) => fields.find(({ error_field }) => error_field === field),
    clear: () => setFields([]),
  };
}
