import type { CallDefinition } from "@askwell/contract";
import * as v from "valibot";
import { type FieldProblem, Refusal, refuse } from "../refusal.ts";

/** Keys match in any case, as clients of the format rely on. */
function withSchemaKeys(schema: v.GenericSchema, sent: Record<string, unknown>): Record<string, unknown> {
  const entries = (schema as { entries?: Record<string, unknown> }).entries;
  if (!entries) return sent;
  const known = new Map(Object.keys(entries).map((key) => [key.toLowerCase(), key]));
  const renamed: Record<string, unknown> = schema.type === "loose_object" ? { ...sent } : {};
  for (const [key, value] of Object.entries(sent)) {
    const name = Object.hasOwn(entries, key) ? key : known.get(key.toLowerCase());
    if (name !== undefined && (name === key || !Object.hasOwn(sent, name))) renamed[name] = value;
  }
  return renamed;
}

/** The innermost name: `tags[0].slug_name` is the field `slug_name`. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  const names = (issue.path ?? []).map((part) => part.key).filter((key) => typeof key === "string");
  return names.at(-1) ?? "";
}

/** Rules carry our own message; anything else means a value of the wrong type. */
const isRule = (issue: v.BaseIssue<unknown>) => issue.type === "check";

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!byField.has(field)) byField.set(field, { field, code: issue.message });
  }
  return [...byField.values()];
}

/**
 * Checks what was sent against the call's schema. Refuses with `bad_request` for a value of the wrong type and with
 * `bad_fields` for values that break a rule, all of them, one entry a field, in the order of the schema.
 */
export function readInput(definition: CallDefinition, sent: unknown): unknown {
  if (sent === null || typeof sent !== "object" || Array.isArray(sent)) refuse("bad_request");
  const named = withSchemaKeys(definition.input, sent as Record<string, unknown>);
  const result = v.safeParse(definition.input, named, { abortPipeEarly: true });
  if (result.success) return result.output;
  if (!result.issues.every(isRule)) refuse("bad_request");
  throw new Refusal("bad_fields", { fields: problemsOf(result.issues) });
}
