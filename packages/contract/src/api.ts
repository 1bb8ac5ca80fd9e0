import type * as v from "valibot";
import type { calls } from "./calls.ts";

type Calls = typeof calls;
/** The name of a call, such as `castVote`. */
export type CallName = keyof Calls;

/** What a caller sends: optional fields may be left out. */
export type InputOf<Name extends CallName> = v.InferInput<Calls[Name]["input"]>;
/** What a use case receives: checked, defaults filled in, ids in their long form. */
export type Parsed<Name extends CallName> = v.InferOutput<Calls[Name]["input"]>;
/** What comes back: the inner `data`. */
export type Reply<Name extends CallName> = v.InferOutput<Calls[Name]["reply"]>;
/** Who may make the call. */
export type GuardOf<Name extends CallName> = Calls[Name]["guard"];

/**
 * Every call as a function: by fetch in the browser, in process while a page renders, over HTTP in tests.
 * Rejects with `ApiRefusal`.
 */
export type Api = { readonly [Name in CallName]: (input: InputOf<Name>) => Promise<Reply<Name>> };
