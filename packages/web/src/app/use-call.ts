import { ApiRefusal, type CallName, type FieldError, type InputOf, type Reply } from "@askwell/contract";
import { useRef, useState } from "react";
import type { Circumstances } from "./reactions.ts";
import { useServices } from "./services.tsx";

export type CallResult<Name extends CallName> =
  | { readonly ok: true; readonly reply: Reply<Name> }
  | { readonly ok: false; readonly refusal: ApiRefusal };

export interface Call<Name extends CallName> {
  /** Makes the call. A second one while the first is under way is not made: null. */
  run(input: InputOf<Name>): Promise<CallResult<Name> | null>;
  readonly busy: boolean;
  /** What was wrong last time, by field; see `errorOf`. */
  readonly fields: readonly FieldError[];
  /** The message for a field; a field may have another name in the form. */
  errorOf(field: string): string | undefined;
  clear(): void;
}

/**
 * A call that somebody starts. Refusals go through the error catalogue; those of fields are kept for the form. Load the
 * page again with `router.revalidate()` when what it shows has changed.
 */
export function useCall<Name extends CallName>(name: Name, circumstances: Partial<Circumstances> = {}): Call<Name> {
  const { api, react } = useServices();
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<readonly FieldError[]>([]);
  const running = useRef(false);

  const run = async (input: InputOf<Name>): Promise<CallResult<Name> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFields([]);
    try {
      return { ok: true, reply: await api[name](input) };
    } catch (error) {
      const reaction = react(error, { admin: name.startsWith("admin"), ...circumstances });
      if (reaction.kind === "fields") setFields(reaction.fields);
      if (error instanceof ApiRefusal) return { ok: false, refusal: error };
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    run,
    busy,
    fields,
    errorOf: (field) => fields.find(({ error_field }) => error_field === field)?.error_msg,
    clear: () => setFields([]),
  };
}
