import {
  type CallDefinition,
  type CallName,
  callGroups,
  calls,
  errorDefinition,
  groupOf,
  type Reply,
  scopeOf,
} from "@askwell/contract";
import { fail } from "../../api-error.ts";
import { type ErrorTexts, errorCodesOf } from "./error-responses.ts";
import { exampleOf } from "./examples.ts";
import type { DocumentPart, JsonSchema } from "./json-schema.ts";

type ApiReference = Reply<"apiReference">;
type ReferenceField = ApiReference["operations"][number]["fields"][number];

interface DescribedParameter {
  readonly name: string;
  readonly in: ReferenceField["location"];
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface DescribedContent {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface DescribedBody {
  readonly content: Readonly<Record<string, DescribedContent>>;
}

/** What the page reads of an operation of the document. */
interface DescribedCall {
  readonly operationId: CallName;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: DescribedBody;
  readonly "x-scope": string;
  readonly responses: Readonly<Record<string, DescribedBody | undefined>>;
}

const names = Object.keys(calls) as CallName[];

function describedCalls(document: DocumentPart): ReadonlyMap<CallName, DescribedCall> {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(all.map((described) => [described.operationId, described]));
}

function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, format } = schema;
  if ($ref) return $ref.split("/").at(-1) ?? "";
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" | ");
  if (format === "binary") return "file";
  if (type === "array") return `${typeOf(items ?? {})}[]`;
  return String(type ?? "any");
}

/** The least and the most of a number, or of the characters or entries of a text or list. */
function rangeOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  if (least === undefined && most === undefined) return "";
  if (most === undefined) return `≥ ${least}`;
  return least === undefined ? `≤ ${most}` : `${least}–${most}`;
}

function* fieldsBelow(
  schema: JsonSchema,
  { name, location, required }: Pick<ReferenceField, "name" | "location" | "required">,
): Generator<ReferenceField> {
  const { items } = schema;
  yield {
    ...{ name, location, required, type: typeOf(schema), range: rangeOf(schema) },
    choices: (schema.enum ?? items?.enum ?? []).filter((value) => value !== "").map(String),
    fallback: schema.default === undefined ? "" : JSON.stringify(schema.default),
    description: schema.description ?? "",
  };
  const inner = items?.properties
    ? { of: items, mark: "[]" }
    : schema.properties
      ? { of: schema, mark: "" }
      : undefined;
  for (const [field, each] of Object.entries(inner?.of.properties ?? {})) {
    const isRequired = inner?.of.required?.includes(field) === true;
    yield* fieldsBelow(each, { name: `${name}${inner?.mark}.${field}`, location, required: isRequired });
  }
}

function fieldsOf({ parameters, requestBody }: DescribedCall): ReferenceField[] {
  const [content] = Object.values(requestBody?.content ?? {});
  const { properties = {}, required = [] } = content?.schema ?? {};
  return [
    ...parameters.flatMap((each) => {
      const schema = each.description ? { ...each.schema, description: each.description } : each.schema;
      return [...fieldsBelow(schema, { name: each.name, location: each.in, required: each.required })];
    }),
    ...Object.entries(properties).flatMap(([name, schema]) => [
      ...fieldsBelow(schema, { name, location: "body", required: required.includes(name) }),
    ]),
  ];
}

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function sentParts(body: DescribedBody | undefined): string[] {
  const [[media, content] = []] = Object.entries(body?.content ?? {});
  if (!content) return [];
  if (media === "application/json")
    return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(content.example))}`];
  const fields = Object.entries(content.schema.properties ?? {});
  return fields.map(([name, schema]) => {
    const value =
      schema.format === "binary" ? "@picture.png" : exampleOf(schema, { shapes: {}, showsOptional: true }, name);
    return `-F ${quoted(`${name}=${value}`)}`;
  });
}

/** The call as a command to copy; a key that it needs is in a variable, so that no history stores it. */
function commandOf(siteUrl: string, { parameters, requestBody, ...described }: DescribedCall): string {
  const { method, path, guard }: CallDefinition = calls[described.operationId];
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, example } of parameters) {
    if (place === "path") address = address.replace(`:${name}`, encodeURIComponent(String(example)));
    else if (place === "query" && example !== undefined) query.set(name, String(example));
  }
  const token = scopeOf(described.operationId) === "session" ? "ASKWELL_SESSION" : "ASKWELL_API_KEY";
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(`${siteUrl}${address}${query.size > 0 ? `?${query}` : ""}`)}`,
    ...(guard === "anyone" ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...sentParts(requestBody),
  ];
  return parts.join(" \\\n  ");
}

function operationOf(described: DescribedCall, siteUrl: string, texts: ErrorTexts) {
  const { operationId: name, summary, description } = described;
  const definition: CallDefinition = calls[name];
  const reply = described.responses[200]?.content["application/json"]?.example as { data: unknown } | undefined;
  const errors = errorCodesOf(name, definition).map((code) => {
    const { status, reason } = errorDefinition(code);
    return { status, reason, text: texts(code) };
  });
  return {
    ...{ name, method: definition.method, path: definition.path.replace(/:(\w+)/g, "{$1}"), summary, description },
    scope: described["x-scope"],
    fields: fieldsOf(described),
    reply: reply === undefined ? "" : JSON.stringify(reply.data, null, 2),
    errors: errors.toSorted((a, b) => a.status - b.status),
    command: commandOf(siteUrl, described),
  };
}

interface ReferenceOptions {
  /** The slug of the group; "" for the list of all calls. */
  readonly group: string;
  readonly siteUrl: string;
  readonly texts: ErrorTexts;
}

/** What the help page about the API shows: all calls in short, or those of a group in full. Rule: OA4. */
export function referenceOf(document: DocumentPart, { group: slug, siteUrl, texts }: ReferenceOptions): ApiReference {
  const group = callGroups.find((each) => each.slug === slug);
  if (slug !== "" && !group) fail("unknown_call");
  const described = describedCalls(document);
  const groups = callGroups.map((each) => {
    const own = names.filter((name) => groupOf(name).slug === each.slug);
    const shown = own.map((name) => ({ name, method: calls[name].method, summary: calls[name].summary }));
    return { ...each, count: own.length, calls: slug === "" ? shown : [] };
  });
  const own = group ? names.filter((name) => groupOf(name).slug === slug) : [];
  const operations = own.flatMap((name) => described.get(name) ?? []).map((each) => operationOf(each, siteUrl, texts));
  return { groups, group: slug, operations };
}
