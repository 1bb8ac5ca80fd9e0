import type { Api } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";

/** What a dialog needs, read once when it opens; null until then. A failure closes the dialog. */
export function useLoaded<Value>(load: (api: Api) => Promise<Value>, onClose: () => void): Value | null {
  const { api, handleError } = useServices();
  const [loaded, setLoaded] = useState<Value | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    load(api).then(setLoaded, (error) => {
      handleError(error);
      onClose();
    });
  }, []);
  return loaded;
}
