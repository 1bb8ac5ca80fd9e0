import { type CallDefinition, type CallName, calls, type ErrorCode, errorDefinition, scopeOf } from "@askwell/contract";
import type { DocumentPart } from "./json-schema.ts";

/** The text of an error in the language of the document. */
export type ErrorTexts = (code: ErrorCode) => string;

/** The errors of a guard, for those who do not pass it. */
const guardErrors: Readonly<Record<CallDefinition["guard"], readonly ErrorCode[]>> = {
  anyone: [],
  signed_in: ["not_signed_in"],
  member: ["not_signed_in", "inactive", "suspended"],
  staff: ["not_signed_in", "inactive", "suspended", "forbidden"],
  admin: ["not_signed_in", "not_admin"],
};

function* codesOf(name: CallName, definition: CallDefinition): Generator<ErrorCode> {
  yield* ["bad_request", "bad_fields"];
  yield* guardErrors[definition.guard];
  // On a private site, which visitors do not read.
  const isOfReaders = definition.guard === "anyone" || definition.guard === "signed_in";
  if (isOfReaders && !definition.openWhenPrivate) yield* ["not_signed_in", "inactive"];
  if (definition.ownAccounts) yield "forbidden";
  if (definition.needs === "open_registration") yield "registration_closed";
  if (definition.captcha) yield "captcha_failed";
  if (definition.rights) yield "right_restricted";
  if (definition.once) yield* ["duplicate_request", "submission_differs"];
  if (scopeOf(name) !== "session") yield* ["key_expired", "key_address", "key_limit"];
  yield "key_scope";
  yield* definition.errors;
  yield* ["unavailable", "too_busy"];
}

/** The errors that a call answers with: of its guard, its input, keys, and its own. */
export const errorCodesOf = (name: CallName, definition: CallDefinition): ErrorCode[] => [
  ...new Set(codesOf(name, definition)),
];

const headers = (status: number) =>
  status === 429 || status === 503 ? { headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } } : {};

/** The errors of a call by their status. */
const errorsByStatus = (name: CallName, definition: CallDefinition) =>
  Map.groupBy(errorCodesOf(name, definition), (code) => errorDefinition(code).status);

const componentName = (status: number, codes: readonly ErrorCode[]) => `${status}.${codes.join(".")}`;

/** The error responses of a call by their status; calls that fail alike share them. */
export function errorResponses(name: CallName, definition: CallDefinition): Record<string, DocumentPart> {
  const references = [...errorsByStatus(name, definition)].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${componentName(status, codes)}` },
  ]);
  return Object.fromEntries(references);
}

/** The responses that `errorResponses` refers to, each with the reasons that the envelope names and what they mean. */
export function sharedErrorResponses(texts: ErrorTexts): Record<string, DocumentPart> {
  const all = (Object.entries(calls) as [CallName, CallDefinition][]).flatMap(([name, definition]) => [
    ...errorsByStatus(name, definition),
  ]);
  const described = all.map(([status, codes]) => {
    const meanings = codes.map((code) => `- \`${errorDefinition(code).reason}\`: ${texts(code)}`);
    const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } };
    const description = [...new Set(meanings)].join("\n");
    return [componentName(status, codes), { description, ...headers(status), content }];
  });
  return Object.fromEntries(described);
}

const EXAMPLE_FIELD = "title";

function errorData(code: ErrorCode): unknown {
  const { err_type, type, presentation } = errorDefinition(code);
  if (err_type) return { err_type };
  if (type) return { type };
  return presentation === "field" ? "field" : null;
}

/** One example for each error: the envelope that a program gets. */
export function errorExamples(texts: ErrorTexts): Record<string, DocumentPart> {
  const used = new Set(
    (Object.entries(calls) as [CallName, CallDefinition][]).flatMap((entry) => errorCodesOf(...entry)),
  );
  const examples = [...used].map((code) => {
    const { status, reason } = errorDefinition(code);
    const text = texts(code);
    const about = errorData(code);
    const shown = about === "field" ? [{ error_field: EXAMPLE_FIELD, error_msg: text }] : about;
    return [code, { summary: text, value: { code: status, reason, msg: text, data: shown } }];
  });
  return Object.fromEntries(examples);
}
