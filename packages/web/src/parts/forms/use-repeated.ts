import type { FieldError } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services.tsx";

interface Repeated {
  /** True when both are alike; else the second one is marked. */
  check(): boolean;
  readonly problems: readonly FieldError[];
  /** For the second field; it goes as soon as both are alike. */
  readonly error: string | undefined;
}

const none: readonly FieldError[] = [];

/** The second time that a new password is typed, which guards against mistyping the first. */
export function useRepeated(first: string, second: string): Repeated {
  const t = useT();
  const [problems, setProblems] = useState(none);
  const message = t("parts.forms.not_alike");
  return {
    problems,
    error: problems.length > 0 && first !== second ? message : undefined,
    check() {
      const isAlike = first === second;
      setProblems(isAlike ? none : [{ error_field: "again", error_msg: message }]);
      return isAlike;
    },
  };
}
