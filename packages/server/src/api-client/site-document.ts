/** A JSON Schema, as far as the command reads it. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** A field that an operation takes. */
export interface OperationField {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "body";
  readonly required: boolean;
  readonly schema: FieldSchema;
}

/** An operation of the site's OpenAPI document. */
export interface SiteOperation {
  readonly name: string;
  readonly method: string;
  /** With `{name}` parameters. */
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly OperationField[];
  /** The body is a form with a file. */
  readonly isForm: boolean;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Omit<OperationField, "schema"> & {
    readonly schema: FieldSchema;
    readonly description?: string;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: FieldSchema }>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** The OpenAPI document of a site. */
export interface SiteDocument {
  /** The groups of operations. */
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
}

function fieldsOf({ parameters = [], requestBody }: DocumentOperation): OperationField[] {
  const [{ schema = {} } = {}] = Object.values(requestBody?.content ?? {});
  const body = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    ...{ name, in: "body" as const, required: schema.required?.includes(name) === true, schema: field },
  }));
  const others = parameters.map(({ description, ...each }) => ({
    ...each,
    schema: { ...each.schema, ...(description && { description }) },
  }));
  return [...others, ...body];
}

/** A stream does not end, so that there is no reply to print. */
const isStream = ({ responses }: DocumentOperation) => "text/event-stream" in (responses?.[200]?.content ?? {});

/** The operations of a document, in the order of its groups. */
export function operationsOf({ tags = [], paths }: SiteDocument): SiteOperation[] {
  const place = new Map(tags.map(({ name }, at) => [name, at]));
  const placeOf = ({ group }: SiteOperation) => place.get(group) ?? tags.length;
  const operations: SiteOperation[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, operation]) => ({
        ...{ name: operation.operationId, method: method.toUpperCase(), path, group: operation.tags[0] ?? "" },
        ...{ summary: operation.summary, description: operation.description ?? "", fields: fieldsOf(operation) },
        isForm: "multipart/form-data" in (operation.requestBody?.content ?? {}),
      })),
  );
  return operations.sort((a, b) => placeOf(a) - placeOf(b));
}

function pathMatches(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const [parts, given] = [template.split("/"), path.split("/")];
  if (parts.length !== given.length) return undefined;
  const values = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name && value !== "") values.set(name, decodeURIComponent(value));
    else if (part !== value) return undefined;
  }
  return values;
}

/** What was named on the command line: an operation, and the values that its path holds. */
export interface NamedOperation {
  readonly operation: SiteOperation;
  readonly values: ReadonlyMap<string, string>;
}

/** The operation of a name, or of a method and a path; undefined if the site has none. */
export function findOperation(all: readonly SiteOperation[], words: readonly string[]): NamedOperation | undefined {
  const [first = "", path] = words;
  if (path === undefined) {
    const operation = all.find(({ name }) => name === first);
    return operation && { operation, values: new Map() };
  }
  for (const operation of all.filter(({ method }) => method === first.toUpperCase())) {
    const values = pathMatches(operation.path, path);
    if (values) return { operation, values };
  }
  return undefined;
}
