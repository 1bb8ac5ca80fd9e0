import type * as v from "valibot";
import type { calls } from "./calls.ts";

type CallRegistry = typeof calls;
/** The name of a call, such as `castVote`. */
export type CallName = keyof CallRegistry;

/** What a caller sends: optional fields may be omitted. */
export type InputOf<Name extends CallName> = v.InferInput<CallRegistry[Name]["input"]>;
/** What a use case receives: validated, with defaults and long ids. */
export type Parsed<Name extends CallName> = v.InferOutput<CallRegistry[Name]["input"]>;
/** What the call returns: the inner `data`. */
export type Reply<Name extends CallName> = v.InferOutput<CallRegistry[Name]["reply"]>;
/** Who may make the call. */
export type GuardOf<Name extends CallName> = CallRegistry[Name]["guard"];
/** The calls that take effect once. */
export type OnceCallName = {
  [Name in CallName]: CallRegistry[Name] extends { readonly once: true } ? Name : never;
}[CallName];

/**
 * Every call as a function: by fetch in the browser, in process during server rendering, over HTTP in tests. Rejects
 * with `ApiResponseError`.
 */
export type Api = { readonly [Name in CallName]: (input: InputOf<Name>) => Promise<Reply<Name>> };
