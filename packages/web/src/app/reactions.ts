import type { ApiRefusal, FieldError } from "@askwell/contract";
import { GONE_ELSEWHERE } from "./api.ts";
import { isOpenPath, places, suspendedPlace } from "./routing/guards.ts";
import type { ErrorStatus } from "./routing/route.ts";

/** What a screen does about a refused call. The one home of the error catalogue: specification, section 8. */
export type Reaction =
  | { readonly kind: "fields"; readonly fields: readonly FieldError[] }
  /** Of what reputation allows, with the way to what it takes. */
  | { readonly kind: "toast"; readonly message: string; readonly isEarned?: boolean }
  /** With a way to confirm, or only with a way to close. */
  | { readonly kind: "dialog"; readonly message: string; readonly closeOnly: boolean }
  | { readonly kind: "login" }
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "page"; readonly status: ErrorStatus; readonly message: string }
  /** Nothing in general: whoever made the call shows it. */
  | { readonly kind: "caller" };

export interface Circumstances {
  /** Where the reader is. */
  readonly path: string;
  /** The call was one of the administration. */
  readonly admin?: boolean;
  /** The caller wants to show refusals itself. */
  readonly passErrors?: boolean;
  /** A missing object replaces the page. */
  readonly missingIsPage?: boolean;
  /** Failures of the server stay quiet, as for the notification poll. */
  readonly quietFailure?: boolean;
}

const caller: Reaction = { kind: "caller" };

function word(details: unknown, name: string): string {
  const value =
    details !== null && typeof details === "object" ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}

function numberOf(details: unknown, name: string): number {
  const value = details !== null && typeof details === "object" ? (details as Record<string, unknown>)[name] : 0;
  return typeof value === "number" && value > 0 ? value : 0;
}

function isEmpty(details: unknown): boolean {
  if (details === null || details === undefined || details === "") return true;
  return typeof details === "object" && Object.keys(details).length === 0;
}

function badRequest(refusal: ApiRefusal, { passErrors }: Circumstances): Reaction {
  const { data, message } = refusal;
  const kind = word(data, "err_type");
  if (kind !== "") {
    if (passErrors || kind === "alert") return caller;
    return kind === "modal" ? { kind: "dialog", message, closeOnly: false } : { kind: "toast", message };
  }
  if (Array.isArray(data) && data.length > 0) return { kind: "fields", fields: refusal.fields };
  if (isEmpty(data)) return { kind: "dialog", message, closeOnly: true };
  return caller;
}

/** The page that a refusal of type `url_expired`, `inactive`, `second_factor` or `suspended` leads to; null for any other. */
export function placeOfRefusal({ data }: ApiRefusal): string | null {
  switch (word(data, "type")) {
    case "url_expired":
      return places.activationFailed;
    case "inactive":
      return places.inactive;
    case "second_factor":
      return places.twoStep;
    case "suspended":
      return suspendedPlace(numberOf(data, "suspended_until"));
    default:
      return null;
  }
}

function forbidden(refusal: ApiRefusal, circumstances: Circumstances): Reaction {
  const to = placeOfRefusal(refusal);
  // Whoever is logged in would be led on from the page of a bad link, so that the form says it itself.
  if (to === places.activationFailed && circumstances.passErrors) return caller;
  if (to !== null) return { kind: "go", to };
  if (isOpenPath(circumstances.path)) return caller;
  const { message } = refusal;
  return circumstances.admin ? { kind: "page", status: 403, message } : earnable(refusal);
}

/** A toast; what more reputation would allow is said to be so. */
function earnable({ reason, message }: ApiRefusal): Reaction {
  return { kind: "toast", message, ...(reason.startsWith("error.rank.") && { isEarned: true }) };
}

/** Decides what a refusal does. Never throws. */
export function reactionTo(refusal: ApiRefusal, circumstances: Circumstances): Reaction {
  const { status, message } = refusal;
  const open = isOpenPath(circumstances.path);
  if (refusal.reason === GONE_ELSEWHERE) return caller;
  if (status === 0) return circumstances.quietFailure ? caller : { kind: "toast", message };
  if (status === 400) return badRequest(refusal, circumstances);
  if (status === 401) return { kind: "login" };
  if (status === 403) return forbidden(refusal, circumstances);
  if (status === 404) {
    if (!circumstances.missingIsPage) return circumstances.passErrors ? caller : { kind: "toast", message };
    return open ? caller : { kind: "page", status: 404, message: "" };
  }
  // Somebody else was faster: only the screen knows both sides.
  if (status === 409) return caller;
  if (status >= 500) return open || circumstances.quietFailure ? caller : { kind: "page", status: 500, message: "" };
  return { kind: "toast", message };
}
