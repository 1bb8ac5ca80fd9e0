import type { CallDefinition } from "@askwell/contract";
import * as v from "valibot";
import { ApiError, type FieldFailure, fail } from "../../api-error.ts";

/** Matches keys case-insensitively, as clients of the wire format rely on. */
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

/** The innermost name of the path: `tags[0].slug_name` is the field `slug_name`. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  const names = (issue.path ?? []).map((part) => part.key).filter((key) => typeof key === "string");
  return names.at(-1) ?? "";
}

/** Validation rules have our own messages; any other issue is a value of the wrong type. */
const isRule = (issue: v.BaseIssue<unknown>) => issue.type === "check";

function fieldFailuresOf(issues: readonly v.BaseIssue<unknown>[]): FieldFailure[] {
  const byField = new Map<string, FieldFailure>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!byField.has(field)) byField.set(field, { field, code: issue.message });
  }
  return [...byField.values()];
}

/** The engines reject queries with such a character. */
const isStorable = (issue: v.BaseIssue<unknown>) => issue.message !== "characters";

/** The input although it breaks rules; null if a type does not match or no engine could store it. */
function readLoosely(definition: CallDefinition, sent: unknown): unknown {
  if (sent === null || typeof sent !== "object" || Array.isArray(sent)) return null;
  const withKeys = withSchemaKeys(definition.input, sent as Record<string, unknown>);
  const result = v.safeParse(definition.input, withKeys, { abortPipeEarly: true });
  const isReadable = result.success || result.issues.every((issue) => isRule(issue) && isStorable(issue));
  return isReadable ? result.output : null;
}

/**
 * Validates the raw input of a call. Fails with `bad_request` for a value of the wrong type and with `bad_fields` for
 * values that break rules: all of them, one entry per field, in the order of the schema.
 */
export function readInput(definition: CallDefinition, sent: unknown): unknown {
  if (sent === null || typeof sent !== "object" || Array.isArray(sent)) fail("bad_request");
  const withKeys = withSchemaKeys(definition.input, sent as Record<string, unknown>);
  const result = v.safeParse(definition.input, withKeys, { abortPipeEarly: true });
  if (result.success) return result.output;
  if (!result.issues.every(isRule)) fail("bad_request");
  throw new ApiError("bad_fields", { fields: fieldFailuresOf(result.issues) });
}

/** A required captcha is reported alone. */
const CAPTCHA = "captcha_code";

/** Lists the field errors of an input beyond the rules of the contract. */
export type InputCheck = (input: unknown) => Promise<readonly FieldFailure[]>;

const fieldsOf = ({ detail: { field, fields, also = [] } }: ApiError): readonly string[] => {
  const named = fields?.map((problem) => problem.field) ?? (field === undefined ? [] : [field]);
  return [...named, ...also.map((problem) => problem.field)];
};

/** Whether the request only validates a form without submitting it. Rules: docs/rules/forms.md FM4. */
export function isCheckOnly({ method }: CallDefinition, headers: Readonly<Record<string, unknown>>): boolean {
  return method !== "GET" && headers["x-check-only"] === "true";
}

/** Throws `bad_fields` with all field errors of an input that the contract accepts. */
export async function rejectInvalidFields(check: InputCheck, input: unknown): Promise<void> {
  const fields = await check(input);
  if (fields.length > 0) fail("bad_fields", { fields });
}

interface RejectedCall {
  readonly definition: CallDefinition;
  readonly sent: unknown;
}

/**
 * Adds all other field errors to an error about fields. The contract, the use case and its transaction detect different
 * problems; without this a form would have to be submitted once for each. Rules: docs/rules/forms.md FM2.
 */
export async function withAllFieldErrors(
  error: ApiError,
  check: InputCheck,
  { definition, sent }: RejectedCall,
): Promise<ApiError> {
  const reported = fieldsOf(error);
  const input = reported.length > 0 ? readLoosely(definition, sent) : null;
  if (input === null || reported.includes(CAPTCHA)) return error;
  const more = (await check(input)).filter(({ field }) => !reported.includes(field));
  return more.length === 0
    ? error
    : new ApiError(error.code, { ...error.detail, also: [...(error.detail.also ?? []), ...more] });
}
