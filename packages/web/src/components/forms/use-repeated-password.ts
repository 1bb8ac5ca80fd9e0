import type { FieldError } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";

interface RepeatedPassword {
  /** True when both are equal; else the second one is marked. */
  check(): boolean;
  readonly problems: readonly FieldError[];
  /** The error of the second field; it disappears once both are equal. */
  readonly error: string | undefined;
}

const none: readonly FieldError[] = [];

/** Validates the repeated input of a new password. */
export function useRepeatedPassword(first: string, second: string): RepeatedPassword {
  const t = useT();
  const [problems, setProblems] = useState(none);
  const message = t("components.forms.not_alike");
  return {
    problems,
    error: problems.length > 0 && first !== second ? message : undefined,
    check() {
      const isEqual = first === second;
      setProblems(isEqual ? none : [{ error_field: "again", error_msg: message }]);
      return isEqual;
    },
  };
}
