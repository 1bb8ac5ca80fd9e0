import type { DocumentPart, JsonSchema } from "../json-schema.ts";
import { runtimeText } from "./runtime-text.ts";
import { commentText, typeText } from "./type-text.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

interface NamedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly reply: JsonSchema;
}

/** Shapes of envelopes, which the client unwraps. */
const ENVELOPES = ["Success", "Error"];

/** A client in one TypeScript file, from the OpenAPI document. Rule: docs/rules/api-document.md OA6. */
export function clientText(document: DocumentPart): string {
  const calls = callsOf(document);
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, JsonSchema>> };
  const shapes = Object.entries(schemas).filter(([name]) => !ENVELOPES.includes(name));
  return [
    "/** Client of the API of Askwell, generated from the OpenAPI document of the site: /answer/api/openapi.json. */\n",
    ...shapes.map(
      ([name, shape]) => `${commentText(shape.description, 0)}export type ${name} = ${typeText(shape, 0)};\n`,
    ),
    `/** What each call takes, and what it replies. */\nexport interface Calls {\n${calls.map(callText).join("")}}\n`,
    "export type CallName = keyof Calls;\n",
    'export type Input<Name extends CallName> = Calls[Name]["input"];\n',
    'export type Reply<Name extends CallName> = Calls[Name]["reply"];\n',
    runtimeText,
    `const routes: Readonly<Record<CallName, Route>> = {\n${calls.map(routeText).join("")}};\n`,
  ].join("\n");
}

/** The calls that reply in an envelope: others redirect a browser, or send a file. */
function callsOf({ paths }: DocumentPart): NamedCall[] {
  const all = Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>);
  return all.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = operation.responses[200]?.content?.["application/json"]?.schema;
      const reply = schema?.allOf && schema.properties?.data;
      return reply ? [{ method: method.toUpperCase(), path, operation, reply }] : [];
    }),
  );
}

function inputOf({ parameters, requestBody }: Operation): JsonSchema {
  const [{ schema: body = {} } = {}] = Object.values(requestBody?.content ?? {});
  const fields = parameters.filter((each) => each.in !== "header");
  const properties = fields.map(({ name, description, schema }) => [
    name,
    { ...schema, ...(description && { description }) },
  ]);
  const required = fields.filter((each) => each.required).map(({ name }) => name);
  return {
    type: "object",
    properties: { ...Object.fromEntries(properties), ...body.properties },
    required: [...required, ...(body.required ?? [])],
  };
}

function callText({ operation, reply }: NamedCall): string {
  const { operationId, summary, description } = operation;
  const types = `    readonly input: ${typeText(inputOf(operation), 2)};\n    readonly reply: ${typeText(reply, 2)};\n`;
  return `${commentText(`${summary} ${description}`, 1)}  readonly ${operationId}: {\n${types}  };\n`;
}

function routeText({ method, path, operation }: NamedCall): string {
  const isForm = "multipart/form-data" in (operation.requestBody?.content ?? {});
  return `  ${operation.operationId}: ${JSON.stringify({ method, path, ...(isForm && { isForm }) })},\n`;
}
