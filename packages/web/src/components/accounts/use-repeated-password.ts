import type { FieldError } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import type { TextBinding } from "../forms/use-values.ts";

/** The second input of a new password. */
export interface RepeatedPassword {
  /** True when both are equal; else the second one is marked. */
  check(): boolean;
  readonly problems: readonly FieldError[];
  /** Props of the second field; its error disappears once both are equal. */
  readonly field: TextBinding;
}

const none: readonly FieldError[] = [];

/** State and validation of the second input of a new password. */
export function useRepeatedPassword(password: string): RepeatedPassword {
  const t = useT();
  const [value, setValue] = useState("");
  const [problems, setProblems] = useState(none);
  const message = t("components.forms.not_alike");
  const isEqual = password === value;
  return {
    problems,
    field: {
      name: "again",
      value,
      onChange: setValue,
      error: problems.length > 0 && !isEqual ? message : undefined,
    },
    check() {
      setProblems(isEqual ? none : [{ error_field: "again", error_msg: message }]);
      return isEqual;
    },
  };
}
