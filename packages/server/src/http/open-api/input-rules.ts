import * as v from "valibot";
import type { JsonSchema } from "./json-schema.ts";

/** What a use case checks of a field, rather than its schema. */
interface LaterRules {
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
}

interface PipeItem {
  readonly kind: string;
  readonly type: string;
  readonly message?: unknown;
  readonly metadata?: { readonly checkedLater?: LaterRules };
  readonly pipe?: readonly PipeItem[];
}

/** What the checks of `packages/contract/src/fields.ts` say by their messages. */
interface InputRules {
  readonly required: boolean;
  readonly parameters: ReadonlyMap<string, string>;
}

const flat = (pipe: readonly PipeItem[]): PipeItem[] => pipe.flatMap((item) => (item.pipe ? flat(item.pipe) : [item]));

function rulesOf(schema: v.GenericSchema): InputRules {
  const items = flat((schema as unknown as PipeItem).pipe ?? []);
  const { required: isNeeded, ...later } =
    items.find(({ metadata }) => metadata?.checkedLater)?.metadata?.checkedLater ?? {};
  const messages = items
    .filter(({ kind, type, message }) => kind === "validation" && type === "check" && typeof message === "string")
    .map(({ message }) => String(message).split(/:(.*)/s) as [string, string?]);
  const parameters = new Map(messages.map(([rule, parameter = ""]) => [rule, parameter] as const));
  for (const [rule, parameter] of Object.entries(later)) parameters.set(rule, String(parameter));
  // Every field has this check; whether it applies shows when the field is left out.
  return { required: isNeeded ?? !v.safeParse(schema, undefined).success, parameters };
}

/** Without the alternatives that only make the server lenient: null for a field that is left out, texts for numbers. */
function plain(schema: JsonSchema): JsonSchema {
  // The bounds are those of integers in JavaScript.
  const { anyOf, default: _, minimum: _min, maximum: _max, ...rest } = schema;
  if (!anyOf) return rest;
  const others = anyOf.filter(({ type }) => type !== "null").map(plain);
  const [first, ...more] = others;
  if (!first) return schema;
  const types = others
    .map(({ type }) => type)
    .sort()
    .join(" ");
  if (types === "number string") return { ...rest, type: "integer" };
  if (types === "boolean string") return { ...rest, type: "boolean" };
  return more.length === 0 ? { ...rest, ...first } : { ...rest, anyOf: others };
}

const descriptions: Readonly<Record<string, (parameter: string) => string>> = {
  email: () => "An email address.",
  url: () => "An address that starts with http:// or https://.",
  site_address: () => "The address of a site, without query or fragment.",
  color: () => "A colour of three or six hexadecimal digits, such as #0066cc.",
  time_zone: () => "The name of a time zone, such as Europe/Berlin.",
  filter_address: () => "A path of the site, such as /questions?order=newest.",
  password_length: (parameter) => `From ${parameter.replace("-", " to ")} characters.`,
  no_spaces: () => "Without spaces at its ends.",
};

/** Beyond it a limit only keeps a request from being absurd. */
const LARGEST = 1_000_000_000;
const isLimit = (limit: number) => Math.abs(limit) < LARGEST;
const MAX_TEXT = 1_000_000;

function textLimits({ required, parameters }: InputRules): JsonSchema {
  const [min, max] = [Number(parameters.get("min") ?? 0), Number(parameters.get("max") ?? Number.MAX_SAFE_INTEGER)];
  const least = required ? Math.max(min, 1) : 0;
  return {
    ...(least > 0 && { minLength: least }),
    ...(max < MAX_TEXT && { maxLength: max }),
    ...(required && parameters.has("email") && { format: "email" }),
    ...(min > 1 && !required && { description: `Empty, or at least ${min} characters.` }),
  };
}

function numberLimits({ required, parameters }: InputRules): JsonSchema {
  const min = Number(parameters.get("at_least") ?? Number.MIN_SAFE_INTEGER);
  const max = Number(parameters.get("at_most") ?? Number.MAX_SAFE_INTEGER);
  return {
    // 0 counts as left out.
    ...(isLimit(min) && { minimum: required ? min : Math.min(min, 0) }),
    ...(isLimit(max) && { maximum: max }),
    ...(required && !(isLimit(min) && min > 0) && { not: { const: 0 } }),
  };
}

function listLimits({ required, parameters }: InputRules): JsonSchema {
  const max = parameters.get("max_items");
  return { ...(required && { minItems: 1 }), ...(max !== undefined && { maxItems: Number(max) }) };
}

function wordsOf({ required, parameters }: InputRules, type: JsonSchema["type"]): readonly unknown[] | undefined {
  const words = parameters.get("one_of")?.split(" ");
  if (!words) return undefined;
  if (type === "string") return required || words.includes("") ? words : ["", ...words];
  const numbers = words.map(Number);
  return required || numbers.includes(0) ? numbers : [0, ...numbers];
}

/** What the server makes of a field that is left out, where that is a value to name. */
function defaultOf(schema: v.GenericSchema): JsonSchema {
  const parsed = v.safeParse(schema, undefined);
  const isNamed = parsed.success && ["string", "number", "boolean"].includes(typeof parsed.output);
  // An empty text and 0 mean that there is none.
  return isNamed && parsed.output !== "" && parsed.output !== 0 ? { default: parsed.output } : {};
}

/**
 * The JSON Schema of an input field with the rules that its checks enforce, which the library cannot know: they are
 * functions. Their messages name them.
 */
export function describeField(schema: v.GenericSchema, converted: JsonSchema): { json: JsonSchema; required: boolean } {
  const rules = rulesOf(schema);
  const json = plain(converted);
  const words = wordsOf(rules, json.type);
  const limits =
    json.type === "string"
      ? textLimits(rules)
      : json.type === "array"
        ? listLimits(rules)
        : json.type === "number" || json.type === "integer"
          ? numberLimits(rules)
          : {};
  const notes = [...rules.parameters].flatMap(([rule, parameter]) => descriptions[rule]?.(parameter) ?? []);
  const { description, ...bounds } = limits;
  const text = [description, ...notes].filter(Boolean).join(" ");
  const described = {
    ...json,
    ...(words ? { enum: words } : bounds),
    ...defaultOf(schema),
    ...(text !== "" && { description: text }),
  };
  return { json: described, required: rules.required };
}
