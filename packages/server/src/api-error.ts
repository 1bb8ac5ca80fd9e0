import { type ErrorCode, errorDefinition } from "@askwell/contract";
import { FOREVER } from "@askwell/domain";

/** One field and what is wrong with it: an error code, a validation rule such as `max:150`, or a finished text. */
export interface FieldFailure {
  readonly field: string;
  readonly code?: string;
  /** Already translated: plugins bring their own texts. */
  readonly text?: string;
  readonly params?: ErrorParams;
  /** A secret with which the missing value can be sent on its own. */
  readonly entry?: string;
}

type ErrorParams = Readonly<Record<string, string | number>>;

interface ApiErrorDetail {
  /** Overrides the status of the error table where the wire format has two for one reason. */
  readonly status?: 400 | 403 | 404 | 414 | 429;
  /** Names the field; the reply lists it as a field error with the text of the error code. */
  readonly field?: string;
  readonly fields?: readonly FieldFailure[];
  /** Further invalid fields, sent beside the list that existing clients read. */
  readonly also?: readonly FieldFailure[];
  readonly params?: ErrorParams;
  /** After how many seconds the same call may succeed: the header `Retry-After`. */
  readonly retryS?: number;
  /** Replaces `data` of the envelope. */
  readonly data?: unknown;
}

/** An expected failure. Anything else that is thrown is a bug and becomes a 500. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: ApiErrorDetail;

  constructor(code: ErrorCode, detail: ApiErrorDetail = {}) {
    super(code);
    this.code = code;
    this.status = detail.status ?? errorDefinition(code).status;
    this.detail = detail;
  }
}

/** Throws an `ApiError`. */
export function fail(code: ErrorCode, detail?: ApiErrorDetail): never {
  throw new ApiError(code, detail);
}

/** Throws an `ApiError` for a field that existing clients do not expect; our own forms read it from `also`. */
export function failField(code: ErrorCode, field: string): never {
  fail(code, { also: [{ field, code }] });
}

/**
 * Throws `suspended`, with the end of the suspension if there is one, and the code of the page on which its user appeals
 * if they have one.
 */
export function failSuspended(until: number, appeal_code = ""): never {
  const hasEnd = until > 0 && until < FOREVER;
  const end = hasEnd && { suspended_until: until };
  fail("suspended", { data: { type: "suspended", ...end, ...(appeal_code !== "" && { appeal_code }) } });
}

/** Returns the value; throws an `ApiError` if it is missing. */
export function required<Value>(value: Value | null | undefined, code: ErrorCode, detail?: ApiErrorDetail): Value {
  return value ?? fail(code, detail);
}
