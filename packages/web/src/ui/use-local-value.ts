import { useState } from "react";

/**
 * A prop that can be changed locally, until the next prop replaces the change. `version` identifies a value of the prop.
 */
export function useLocalValue<Value>(given: Value, version: unknown): [Value, (value: Value) => void] {
  const [change, setChange] = useState<{ value: Value; version: unknown } | null>(null);
  const current = change && Object.is(change.version, version) ? change.value : given;
  return [current, (value) => setChange({ value, version })];
}
