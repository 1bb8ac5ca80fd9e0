import { ApiResponseError, type CallName, type InputOf, type Reply } from "@askwell/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "../../app/services/services.tsx";

/** A help that is being made, has failed (with the reason, or "" if none is known), or is there. */
export type HelpStatus<Name extends CallName> =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly reply: Reply<Name> };

/** Asks for a help when it is mounted, and again on request. What arrives after it was closed is ignored. */
export function useHelp<Name extends CallName>(name: Name, input: InputOf<Name>) {
  const { api } = useServices();
  const [status, setStatus] = useState<HelpStatus<Name>>({ state: "waiting" });
  const isOpen = useRef(true);
  const sent = useRef(input);
  const ask = useCallback(async () => {
    setStatus({ state: "waiting" });
    const next = await api[name](sent.current).then(
      (reply): HelpStatus<Name> => ({ state: "ready", reply }),
      (error: unknown): HelpStatus<Name> => ({
        state: "failed",
        message: error instanceof ApiResponseError ? error.message : "",
      }),
    );
    if (isOpen.current) setStatus(next);
  }, [api, name]);
  useEffect(() => {
    isOpen.current = true;
    void ask();
    return () => {
      isOpen.current = false;
    };
  }, [ask]);
  return { status, retry: () => void ask() };
}
