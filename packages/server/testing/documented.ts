import type { CallName, Envelope } from "@askwell/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openApiDocument } from "../src/http/open-api/open-api.ts";

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Record<string, { content: Record<string, { schema: object }> }>;
}
type OpenApiDocument = { paths: Record<string, Record<string, DocumentedOperation>>; components: object };

let document: OpenApiDocument | undefined;
const validators = new Map<string, ValidateFunction>();

/** The schema of the reply to a call in the site's OpenAPI document. */
function validatorOf(name: CallName, status: "200" | "default"): ValidateFunction {
  const cached = validators.get(`${name} ${status}`);
  if (cached) return cached;
  document ??= openApiDocument((code) => code) as unknown as OpenApiDocument;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const operation = operations.find(({ operationId }) => operationId === name);
  const schema = operation?.responses[status]?.content["application/json"]?.schema;
  if (!schema) throw new Error(`the OpenAPI document does not describe the reply to ${name}`);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validator = ajv.compile({ ...schema, components: document.components });
  validators.set(`${name} ${status}`, validator);
  return validator;
}

/** Throws when a reply does not match the OpenAPI document. */
export function checkOpenApiReply(name: CallName, envelope: Envelope): void {
  const validator = validatorOf(name, envelope.code === 200 ? "200" : "default");
  if (validator(envelope)) return;
  const problems = validator.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join("; ");
  throw new Error(`${name} does not match the OpenAPI document: ${problems}`);
}
