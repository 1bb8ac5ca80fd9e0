import * as v from "valibot";
import type { CallName } from "./api.ts";
import { calls } from "./calls.ts";

/**
 * True when a check of the call's input rejects a field's value, for forms that validate while the user types. A value
 * of another type, or one that only the server can validate, is not rejected here.
 */
export function isWrongValue(name: CallName, field: string, value: unknown): boolean {
  const { entries } = calls[name].input as { readonly entries?: Readonly<Record<string, v.GenericSchema>> };
  const schema = entries?.[field];
  const issues = schema && v.safeParse(schema, value).issues;
  return issues?.every(({ type }) => type === "check") ?? false;
}
