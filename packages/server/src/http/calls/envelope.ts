import { type Envelope, errorDefinition, type FieldError } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { ApiError, FieldFailure } from "../../api-error.ts";

/** Wraps the data of a successful reply. */
export function success(t: Translate, data: unknown): Envelope {
  return { code: 200, reason: "base.success", msg: t("api_errors.success"), data: data ?? null };
}

/** The message of a field error: of a validation rule such as `max:150`, or of an error code. */
function fieldMessage(t: Translate, problem: FieldFailure): string {
  const { code = "", text } = problem;
  if (text !== undefined) return text;
  const [rule = "", value = ""] = code.split(/:(.*)/s);
  const label = labelOf(t, problem.field);
  const params = { label, count: Number(value) || 0, words: value, ...problem.params };
  return t.maybe(`validation.${rule}`, params) ?? t.maybe(`api_errors.${code}`, params) ?? code;
}

/** What a field is called: by its own label, as a setting, or by its name. */
function labelOf(t: Translate, field: string): string {
  const words = field.replaceAll("_", " ");
  return (
    t.maybe(`labels.${field}`) ?? t.maybe(`settings.label.${field}`) ?? words.charAt(0).toUpperCase() + words.slice(1)
  );
}

/** The field errors of a reply, in the order of the request. */
function fieldErrors(t: Translate, problems: readonly FieldFailure[]): FieldError[] {
  return problems.map((problem) => ({
    error_field: problem.field,
    error_msg: fieldMessage(t, problem),
    ...(problem.entry !== undefined && { entry: problem.entry }),
  }));
}

/**
 * Wraps an error: its message in the language of the viewer, its field errors, and how clients display it. Source:
 * docs/wire.md "Envelope" and "Field errors".
 */
export function errorEnvelope(t: Translate, error: ApiError): Envelope {
  const { reason, err_type, type } = errorDefinition(error.code);
  const { field, fields, also, params, data } = error.detail;
  const problems = fields ?? (field === undefined ? [] : [{ field, code: error.code, ...(params && { params }) }]);
  const errors = fieldErrors(t, problems);
  const text = errors.length === 1 && errors[0] ? errors[0].error_msg : t(`api_errors.${error.code}`, params);
  const hint = err_type ? { err_type } : type ? { type } : null;
  const envelope = { code: error.status, reason, msg: text, data: errors.length > 0 ? errors : (data ?? hint) };
  return also ? { ...envelope, also: fieldErrors(t, also) } : envelope;
}
