import type { ApiResponseError, FieldError } from "@askwell/contract";
import { isOpenPath, paths, suspendedPath } from "../routing/paths.ts";
import type { ErrorStatus } from "../routing/route.ts";
import { ABORTED } from "./api.ts";

/** What a screen does about a failed call; the whole error catalogue: docs/screens.md "Errors". */
export type ErrorAction =
  | { readonly kind: "fields"; readonly fields: readonly FieldError[] }
  /** `needsReputation` adds a link to what privileges take. */
  | { readonly kind: "toast"; readonly message: string; readonly needsReputation?: boolean }
  /** Without `closeOnly` it has a button to confirm. */
  | { readonly kind: "dialog"; readonly message: string; readonly closeOnly: boolean }
  | { readonly kind: "login" }
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "page"; readonly status: ErrorStatus; readonly message: string }
  /** The caller shows it. */
  | { readonly kind: "caller" };

export interface ErrorOptions {
  /** The current path. */
  readonly path: string;
  /** The call is one of the administration. */
  readonly admin?: boolean;
  /** The caller shows the error itself. */
  readonly passErrors?: boolean;
  /** The call was started by a button, which has no place for a message: the error becomes a toast. */
  readonly isButton?: boolean;
  /** A missing object replaces the page. */
  readonly missingIsPage?: boolean;
  /** Errors of the server are not shown, as for the notification poll. */
  readonly quietFailure?: boolean;
}

const caller: ErrorAction = { kind: "caller" };

/** An action cannot be undone, because its object has changed since. */
const CHANGED_SINCE = "error.common.changed_since";

function stringField(details: unknown, name: string): string {
  const value =
    details !== null && typeof details === "object" ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}

function numberField(details: unknown, name: string): number {
  const value = details !== null && typeof details === "object" ? (details as Record<string, unknown>)[name] : 0;
  return typeof value === "number" && value > 0 ? value : 0;
}

function isEmpty(details: unknown): boolean {
  if (details === null || details === undefined || details === "") return true;
  return typeof details === "object" && Object.keys(details).length === 0;
}

function badRequest(error: ApiResponseError, { passErrors, isButton }: ErrorOptions): ErrorAction {
  const { data, message, fields } = error;
  const kind = stringField(data, "err_type");
  if (kind !== "") {
    if (isButton && kind === "alert") return { kind: "toast", message };
    if (passErrors || kind === "alert") return caller;
    return kind === "modal" ? { kind: "dialog", message, closeOnly: false } : { kind: "toast", message };
  }
  if (fields.length > 0) {
    const messages = fields.map(({ error_msg }) => error_msg).join(" ") || message;
    return isButton ? { kind: "toast", message: messages } : { kind: "fields", fields };
  }
  if (isEmpty(data)) return { kind: "dialog", message, closeOnly: true };
  return caller;
}

/** The page that an error of type `url_expired`, `inactive`, `second_factor` or `suspended` redirects to; null for others. */
export function pathForError({ data }: ApiResponseError): string | null {
  switch (stringField(data, "type")) {
    case "url_expired":
      return paths.activationFailed;
    case "inactive":
      return paths.inactive;
    case "second_factor":
      return paths.twoStep;
    case "suspended":
      return suspendedPath(numberField(data, "suspended_until"), stringField(data, "appeal_code"));
    default:
      return null;
  }
}

function forbidden(error: ApiResponseError, options: ErrorOptions): ErrorAction {
  const to = pathForError(error);
  // The page of an expired link redirects users who are logged in, so their form shows the error itself.
  if (to === paths.activationFailed && options.passErrors) return caller;
  if (to !== null) return { kind: "go", to };
  if (isOpenPath(options.path)) return caller;
  const { message } = error;
  return options.admin ? { kind: "page", status: 403, message } : forbiddenToast(error);
}

/** A toast, marked when more reputation would allow the action. */
function forbiddenToast({ reason, message }: ApiResponseError): ErrorAction {
  return { kind: "toast", message, ...(reason.startsWith("error.rank.") && { needsReputation: true }) };
}

/** Decides what to do about an error. Never throws. */
export function errorActionFor(error: ApiResponseError, options: ErrorOptions): ErrorAction {
  const { status, message } = error;
  const open = isOpenPath(options.path);
  if (error.reason === ABORTED) return caller;
  if (status === 0) return options.quietFailure ? caller : { kind: "toast", message };
  if (status === 400) return badRequest(error, options);
  if (status === 401) return { kind: "login" };
  if (status === 403) return forbidden(error, options);
  if (status === 404) {
    if (!options.missingIsPage) return options.passErrors ? caller : { kind: "toast", message };
    return open ? caller : { kind: "page", status: 404, message: "" };
  }
  // An edit conflict, or a task that is decided: only the screen knows both versions.
  if (status === 409) return error.reason === CHANGED_SINCE ? { kind: "toast", message } : caller;
  // The page stays, for it may hold unsaved text; only a page that cannot be loaded is replaced.
  return status >= 500 && (open || options.quietFailure) ? caller : { kind: "toast", message };
}
