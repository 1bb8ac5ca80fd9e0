import { useEffect } from "react";
import { usePageLocation } from "../../../app/services/services.tsx";

/** Focuses the field of the setting that the address names, as `#setting-min_tags`. */
export function useNamedField(): void {
  const { hash } = usePageLocation();
  useEffect(() => {
    if (!hash.startsWith("#setting-")) return;
    const part = document.getElementById(hash.slice(1));
    part?.querySelector<HTMLElement>("input, select, textarea, button")?.focus({ preventScroll: true });
  }, [hash]);
}
