import { ApiResponseError } from "@askwell/contract";
import { useEffect, useState } from "react";
import { usePageLocation } from "../../app/services/services.tsx";

/** State of a mailed link; `taken` when another account has confirmed the address before. */
export type LinkState = "waits" | "done" | "failed" | "taken";

/** The history entry stores that its code was redeemed, so that going back to it does not redeem it again. */
const isRedeemed = (code: string): boolean => (history.state as { redeemed?: unknown } | null)?.redeemed === code;
const storeRedeemed = (code: string): void => history.replaceState({ ...history.state, redeemed: code }, "");

const DUPLICATE_EMAIL = "error.email.duplicate";

/**
 * Redeems the code in the URL, once. Errors are shown in place, because the general handling of an expired link means
 * nothing to a user who is logged in.
 */
export function useMailLink(redeem: (code: string) => Promise<void>): LinkState {
  const code = new URLSearchParams(usePageLocation().search).get("code") ?? "";
  const [state, setState] = useState<LinkState>("waits");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is redeemed once.
  useEffect(() => {
    const run = async () => {
      if (code === "") return setState("failed");
      if (isRedeemed(code)) return setState("done");
      try {
        await redeem(code);
        storeRedeemed(code);
        setState("done");
      } catch (error) {
        if (!(error instanceof ApiResponseError)) throw error;
        setState(error.reason === DUPLICATE_EMAIL ? "taken" : "failed");
      }
    };
    void run();
  }, [code]);
  return state;
}
