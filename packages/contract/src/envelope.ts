import type { FieldError } from "./shapes.ts";

/** The body of every HTTP reply of the API. Source: docs/wire.md "Envelope". */
export interface Envelope<Data = unknown> {
  /** Equals the HTTP status. */
  readonly code: number;
  /** `base.success`, or the wire reason of an error. */
  readonly reason: string;
  /** The reason in the reader's language. */
  readonly msg: string;
  readonly data: Data | null;
  /** For field errors: further invalid fields, where the original format carries only the first. */
  readonly also?: readonly FieldError[];
}

/** A failed call, as the client of the API sees it: in the browser, in server rendering and in tests. */
export class ApiResponseError extends Error {
  override readonly name = "ApiResponseError";
  readonly status: number;
  readonly reason: string;
  readonly data: unknown;
  readonly #also: readonly FieldError[];

  constructor(envelope: Envelope) {
    super(envelope.msg);
    this.status = envelope.code;
    this.reason = envelope.reason;
    this.data = envelope.data;
    this.#also = envelope.also ?? [];
  }

  /** The invalid fields; empty when the error is not about fields. */
  get fields(): readonly FieldError[] {
    return [...(Array.isArray(this.data) ? (this.data as FieldError[]) : []), ...this.#also];
  }
}
