import type { Api, CallName, InputOf, Reply } from "@askwell/contract";
import type { ApiScope } from "@askwell/domain";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { SiteLinks } from "./post-data.ts";

/** What a call as the person needs of the key. */
export interface PersonCallRight {
  readonly scope: ApiScope;
  /** It publishes something at once, which the key must be allowed to. */
  readonly posts?: boolean;
  /** Chosen by the program: with it, a repeated call takes effect once. */
  readonly idempotencyKey?: string;
  /** What the program sent, by which a repeated call is recognized, if the input of the call contains more. */
  readonly sent?: object;
}

/** The calls of the site as the person whose key the program has, with what the key may do at the time of each call. */
export interface PersonCalls {
  /** The scopes of the key with which it writes; none while programs may not. */
  readonly writes: readonly string[];
  /** Whether the key may post at once. Otherwise it leaves drafts. */
  mayPost(): Promise<boolean>;
  call<Name extends CallName>(name: Name, input: InputOf<Name>, right: PersonCallRight): Promise<Reply<Name>>;
}

/** What tools work with: the calls of the site as the caller may make them. */
export interface ToolContext {
  readonly api: Api;
  readonly links: SiteLinks;
  /** Null for a key without an account. */
  readonly person: PersonCalls | null;
}

/** A schema with the text that programs read about it. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

/** The fields of a list. */
export const page = v.optional(
  described(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), "From 1."),
  1,
);
export const size = (max: number) =>
  v.optional(described(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)), `At most ${max}.`), 10);
export const idField = (of: string) =>
  described(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)), `The id of the ${of}.`);
export const nameField = (text: string) => described(v.pipe(v.string(), v.maxLength(100)), text);

interface ToolDefinition<Fields extends v.ObjectEntries, Found extends v.ObjectEntries> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly schema: v.ObjectSchema<Fields, undefined>;
  /** What it returns. */
  readonly output: v.ObjectSchema<Found, undefined>;
  /** The scope of a personal key that it needs; left out if any key may use it. */
  readonly scope?: ApiScope;
  readonly run: (
    context: ToolContext,
    input: v.InferOutput<v.ObjectSchema<Fields, undefined>>,
  ) => Promise<v.InferInput<v.ObjectSchema<Found, undefined>>>;
}

/** Ties the fields of a tool to the input of its function, and its output to its result. */
export const tool = <Fields extends v.ObjectEntries, Found extends v.ObjectEntries>(
  definition: ToolDefinition<Fields, Found>,
) => ({
  ...definition,
  scope: definition.scope,
  schema: toStandardJsonSchema(definition.schema),
  output: toStandardJsonSchema(definition.output),
  run: async (context: ToolContext, input: unknown): Promise<object> =>
    definition.run(context, input as v.InferOutput<v.ObjectSchema<Fields, undefined>>),
});
