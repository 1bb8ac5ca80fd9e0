import { ApiResponseError } from "@askwell/contract";
import { useEffect, useState } from "react";

/** Whether a link is valid. */
export type LinkCheck = "waits" | "good" | "bad";

/**
 * Checks a link before the user fills in its form. Only a 403 makes it invalid; any other error is shown when the form is
 * sent. Source: docs/rules/accounts.md AC24.
 */
export function useLinkCheck(secret: string, check: () => Promise<unknown>): LinkCheck {
  const [state, setState] = useState<LinkCheck>("waits");
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once per link.
  useEffect(() => {
    if (secret === "") return setState("bad");
    let isMounted = true;
    const update = (next: LinkCheck) => isMounted && setState(next);
    check().then(
      () => update("good"),
      (error) => update(error instanceof ApiResponseError && error.status === 403 ? "bad" : "good"),
    );
    return () => {
      isMounted = false;
    };
  }, [secret]);
  return state;
}
