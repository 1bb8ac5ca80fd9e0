import { type Api, ApiRefusal } from "@askwell/contract";
import { useState } from "react";
import { useServices } from "../../app/services.tsx";

/** A step of the installation that somebody takes. */
export interface Step {
  /** Does the work, and answers with what came of it; null when it was refused. */
  run<Result>(work: (api: Api) => Promise<Result>): Promise<Result | null>;
  readonly busy: boolean;
  /** Why it was refused. Every refusal shows here: there is no site around it yet that could. */
  readonly refusal: ApiRefusal | null;
  errorOf(field: string): string | undefined;
  clear(): void;
}

export function useStep(): Step {
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  return {
    busy,
    refusal,
    errorOf: (field) => refusal?.fields.find(({ error_field }) => error_field === field)?.error_msg,
    clear: () => setRefusal(null),
    async run(work) {
      setBusy(true);
      setRefusal(null);
      try {
        return await work(api);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        setRefusal(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
