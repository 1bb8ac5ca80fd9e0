import type { FieldError } from "./shapes.ts";

/** What every call answers with, good or bad. Source: api-content 1.3. */
export interface Envelope<Data = unknown> {
  /** Equals the HTTP status. */
  readonly code: number;
  /** `base.success`, or the wire reason of a refusal. */
  readonly reason: string;
  /** The reason in the reader's language. */
  readonly msg: string;
  readonly data: Data | null;
}

/** A call that was refused, as its caller meets it: in the browser, in server rendering and in tests alike. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly status: number;
  readonly reason: string;
  readonly data: unknown;

  constructor(envelope: Envelope) {
    super(envelope.msg);
    this.status = envelope.code;
    this.reason = envelope.reason;
    this.data = envelope.data;
  }

  /** The fields that are wrong; empty when the refusal is about something else. */
  get fields(): readonly FieldError[] {
    return Array.isArray(this.data) ? (this.data as FieldError[]) : [];
  }
}
