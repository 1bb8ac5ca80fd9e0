import { type Api, ApiResponseError, type CallName } from "@askwell/contract";
import { useState } from "react";
import { checkedFields, type InvalidField, withValidation } from "../../app/api/use-call.ts";
import { useServices } from "../../app/services/services.tsx";

/** A call of an installation step. */
export interface StepCall {
  /** Runs the calls of a step; null after an error, whose invalid fields `onInvalid` receives. */
  run<Result>(
    action: (api: Api) => Promise<Result>,
    onInvalid?: (fields: readonly InvalidField[]) => void,
  ): Promise<Result | null>;
  /** Validates the fields without saving, and returns the invalid ones. */
  check(action: (formChecks: Api) => Promise<unknown>): Promise<readonly InvalidField[]>;
  readonly busy: boolean;
  /** The last error, shown in the step. */
  readonly error: ApiResponseError | null;
  /** Field errors. */
  readonly fields: readonly InvalidField[];
  errorOf(field: string): InvalidField | undefined;
  clear(): void;
}

const none: readonly InvalidField[] = [];

/** The call of an installation step. Its errors are shown in the step, because there are no toasts yet. */
export function useStep(name: CallName): StepCall {
  const { api, formChecks } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiResponseError | null>(null);
  const [fields, setFields] = useState(none);
  return {
    busy,
    error,
    fields,
    errorOf: (field) => fields.find(({ error_field }) => error_field === field),
    clear() {
      setError(null);
      setFields(none);
    },
    async check(action) {
      setError(null);
      const sentAt = performance.now();
      const invalid = withValidation(name, await checkedFields(() => action(formChecks)), sentAt);
      setFields(invalid);
      return invalid;
    },
    async run(action, onInvalid) {
      const sentAt = performance.now();
      setBusy(true);
      setError(null);
      setFields(none);
      try {
        return await action(api);
      } catch (stepError) {
        if (!(stepError instanceof ApiResponseError)) throw stepError;
        setError(stepError);
        const invalid = withValidation(name, stepError.fields, sentAt);
        setFields(invalid);
        onInvalid?.(invalid);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
