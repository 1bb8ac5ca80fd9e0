import { useState } from "react";

/**
 * What a page was given, until somebody changes it here; what the page is given next wins again. `version` tells one
 * given value from the next.
 */
export function useShown<Value>(given: Value, version: unknown): [Value, (value: Value) => void] {
  const [own, setOwn] = useState<{ value: Value; version: unknown } | null>(null);
  const shown = own && Object.is(own.version, version) ? own.value : given;
  return [shown, (value) => setOwn({ value, version })];
}
