import type { CallName, Envelope } from "@askwell/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openApiDocument } from "../src/http/open-api.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { content: Record<string, { schema: object }> }>;
}
type Document = { paths: Record<string, Record<string, Operation>>; components: object };

let document: Document | undefined;
const validators = new Map<string, ValidateFunction>();

/** What the site's own OpenAPI document says of the reply to a call. */
function validatorOf(name: CallName, status: "200" | "default"): ValidateFunction {
  const known = validators.get(`${name} ${status}`);
  if (known) return known;
  document ??= openApiDocument("http://localhost") as Document;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const operation = operations.find(({ operationId }) => operationId === name);
  const schema = operation?.responses[status]?.content["application/json"]?.schema;
  if (!schema) throw new Error(`the OpenAPI document does not describe the reply to ${name}`);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validator = ajv.compile({ ...schema, components: document.components });
  validators.set(`${name} ${status}`, validator);
  return validator;
}

/** Throws when a reply is not what the OpenAPI document says it is. */
export function checkDocumented(name: CallName, envelope: Envelope): void {
  const validator = validatorOf(name, envelope.code === 200 ? "200" : "default");
  if (validator(envelope)) return;
  const problems = validator.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join("; ");
  throw new Error(`${name} does not reply as the OpenAPI document says: ${problems}`);
}
