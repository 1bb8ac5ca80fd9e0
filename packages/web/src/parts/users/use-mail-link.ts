import { ApiRefusal } from "@askwell/contract";
import { useEffect, useState } from "react";
import { usePlace } from "../../app/services.tsx";

/** What has become of the code of a mailed link; `taken` when somebody else has confirmed the address before. */
export type LinkState = "waits" | "done" | "failed" | "taken";

/** Marks the step of this tab's history where a code was redeemed, so that going back to it says so again. */
const isRedeemed = (code: string): boolean => (history.state as { redeemed?: unknown } | null)?.redeemed === code;
const noteRedeemed = (code: string): void => history.replaceState({ ...history.state, redeemed: code }, "");

const TAKEN = "error.email.duplicate";

/**
 * Redeems the code of the address, once, and says what came of it. Links fail in place: the general answer to a link
 * that is too old would tell somebody who is logged in nothing.
 */
export function useMailLink(redeem: (code: string) => Promise<void>): LinkState {
  const code = new URLSearchParams(usePlace().search).get("code") ?? "";
  const [state, setState] = useState<LinkState>("waits");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is redeemed once.
  useEffect(() => {
    const run = async () => {
      if (code === "") return setState("failed");
      if (isRedeemed(code)) return setState("done");
      try {
        await redeem(code);
        noteRedeemed(code);
        setState("done");
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        setState(error.reason === TAKEN ? "taken" : "failed");
      }
    };
    void run();
  }, [code]);
  return state;
}
