import { ApiResponseError } from "@askwell/contract";
import { useState } from "react";
import { useServices } from "../../app/services/services.tsx";
import type { FormProvider } from "./providers.ts";

/** The models of a provider, read from it with what the form has, saved or not; that also tests the connection. */
export function useModels() {
  const { api, handleError } = useServices();
  const [busy, setBusy] = useState(false);
  /** Null until they were fetched. */
  const [list, setList] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState("");
  const fetch = async ({ provider, api_host, api_key = "" }: FormProvider) => {
    setBusy(true);
    setProblem("");
    try {
      const models = await api.assistantModels({ provider, api_host, api_key });
      setList(models.map(({ id }) => id).sort());
    } catch (error) {
      if (!(error instanceof ApiResponseError)) throw error;
      setList(null);
      // What is wrong stands beside the button.
      if (error.status === 400) setProblem(error.fields.map(({ error_msg }) => error_msg).join(" ") || error.message);
      else handleError(error, { admin: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, list, problem, fetch };
}
