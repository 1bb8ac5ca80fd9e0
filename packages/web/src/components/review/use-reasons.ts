import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";

export type Reasons = Reply<"reasons">;

/** The available reasons; null until they are loaded. */
export function useReasons(object_type: string, action: "flag" | "close"): Reasons | null {
  const { api, handleError } = useServices();
  const [reasons, setReasons] = useState<Reasons | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    api.reasons({ object_type, action }).then(setReasons, handleError);
  }, []);
  return reasons;
}
