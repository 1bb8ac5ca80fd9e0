import { type Envelope, type FieldError, refusal } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { FieldProblem, Refusal } from "../refusal.ts";

/** Wraps a reply. */
export function success(t: Translate, data: unknown): Envelope {
  return { code: 200, reason: "base.success", msg: t("refusals.success"), data: data ?? null };
}

/** The sentence for one field: a rule such as `max:150`, or the text of a refusal code. */
function fieldMessage(t: Translate, problem: FieldProblem): string {
  const { code = "", text } = problem;
  if (text !== undefined) return text;
  const [rule = "", value = ""] = code.split(/:(.*)/s);
  const label = labelOf(t, problem.field);
  const params = { label, count: Number(value) || 0, words: value, ...problem.params };
  return t.maybe(`validation.${rule}`, params) ?? t.maybe(`refusals.${code}`, params) ?? code;
}

function labelOf(t: Translate, field: string): string {
  const words = field.replaceAll("_", " ");
  return t.maybe(`labels.${field}`) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields that are wrong, one entry each, in the order of the request. */
function fieldErrors(t: Translate, problems: readonly FieldProblem[]): FieldError[] {
  return problems.map((problem) => ({
    error_field: problem.field,
    error_msg: fieldMessage(t, problem),
    ...(problem.entry !== undefined && { entry: problem.entry }),
  }));
}

/** Wraps a refusal: its text in the reader's language, its fields, and how it is shown. Source: api-content 1.3 to 1.5. */
export function refused(t: Translate, no: Refusal): Envelope {
  const { reason, err_type, type } = refusal(no.code);
  const { field, fields, params, data } = no.detail;
  const problems = fields ?? (field === undefined ? [] : [{ field, code: no.code, ...(params && { params }) }]);
  const errors = fieldErrors(t, problems);
  const text = errors.length === 1 && errors[0] ? errors[0].error_msg : t(`refusals.${no.code}`, params);
  const hint = err_type ? { err_type } : type ? { type } : null;
  return { code: no.status, reason, msg: text, data: errors.length > 0 ? errors : (data ?? hint) };
}
