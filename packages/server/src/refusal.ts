import { type RefusalCode, refusal } from "@askwell/contract";
import { FOREVER } from "@askwell/domain";

/** One field and what is wrong with it: a refusal code or a validation rule such as `max:150`, or a text as it is shown. */
export interface FieldProblem {
  readonly field: string;
  readonly code?: string;
  /** Already in the reader's language: a plugin brings its own texts. */
  readonly text?: string;
  readonly params?: Params;
  /** A secret by which what is missing can be sent alone. */
  readonly entry?: string;
}

type Params = Readonly<Record<string, string | number>>;

interface RefusalDetail {
  /** Replaces the status of the table where the wire knows two for one reason. */
  readonly status?: 400 | 403 | 404;
  /** Names the field; the reply lists it as a field error with the refusal's own text. */
  readonly field?: string;
  readonly fields?: readonly FieldProblem[];
  readonly params?: Params;
  /** Replaces `data` of the envelope. */
  readonly data?: unknown;
}

/** An expected failure. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.status = detail.status ?? refusal(code).status;
    this.detail = detail;
  }
}

/** Refuses the call. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail);
}

/** Refuses somebody who is suspended, and says until when if there is an end. */
export function refuseSuspended(until: number): never {
  const hasEnd = until > 0 && until < FOREVER;
  refuse("suspended", { data: { type: "suspended", ...(hasEnd && { suspended_until: until }) } });
}

/** Returns what is there and refuses where it is missing. */
export function found<Value>(value: Value | null | undefined, code: RefusalCode, detail?: RefusalDetail): Value {
  return value ?? refuse(code, detail);
}
