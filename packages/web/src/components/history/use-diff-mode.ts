import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";

/** How a diff is shown: inline, or side by side. */
export type DiffMode = "inline" | "beside";

/** The chosen diff mode, stored in the browser. */
export function useDiffMode(): [DiffMode, (mode: DiffMode) => void] {
  const { storage } = useServices();
  const [mode, setStoredMode] = useState<DiffMode>("beside");
  useEffect(() => {
    if (storage.read("diffMode") === "inline") setStoredMode("inline");
  }, [storage]);
  const setMode = (next: DiffMode) => {
    storage.write("diffMode", next);
    setStoredMode(next);
  };
  return [mode, setMode];
}
