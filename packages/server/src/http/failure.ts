import { ApiError } from "../api-error.ts";
import type { App } from "../app.ts";
import { isUnavailable } from "../platform/db/index.ts";

/** `Retry-After` of replies while the site cannot store anything. */
const RETRY_AFTER_S = "10";

/**
 * Converts an unexpected error: logs it once with the request's id and returns an error without details. A database or
 * disk that is unavailable gets its own error, because repeating the request may help.
 */
export function failureOf(app: App, request: { readonly id: string }, error: unknown): ApiError {
  const unavailable = isUnavailable(error);
  app.log.error(
    { request: request.id, err: error },
    unavailable ? "the database or disk is unavailable" : "a call failed",
  );
  return new ApiError(unavailable ? "unavailable" : "unknown");
}

interface FailedReply {
  readonly status: number;
  readonly detail?: ApiError["detail"];
}

/** Headers that the reply of an error has beside its body. */
export function errorHeaders({ status, detail }: FailedReply): Readonly<Record<string, string>> {
  if (detail?.retryS !== undefined) return { "retry-after": String(detail.retryS) };
  return status === 503 ? { "retry-after": RETRY_AFTER_S } : {};
}
