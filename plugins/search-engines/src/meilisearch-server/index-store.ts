/** An error as the API documents it. Source: https://www.meilisearch.com/docs/reference/errors/error_codes */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "ApiFailure";
    this.status = status;
    this.code = code;
  }

  get reply() {
    const type = this.status === 401 || this.status === 403 ? "auth" : "invalid_request";
    return { message: this.message, code: this.code, type, link: `https://docs.meilisearch.com/errors#${this.code}` };
  }
}

/** A document as it was sent. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** The settings that the stand-in knows, with the documented defaults. */
export interface IndexSettings {
  readonly searchableAttributes: readonly string[];
  readonly displayedAttributes: readonly string[];
  readonly filterableAttributes: readonly string[];
  readonly sortableAttributes: readonly string[];
  readonly rankingRules: readonly string[];
  readonly dictionary: readonly string[];
  readonly embedders: Readonly<Record<string, unknown>>;
  readonly pagination: { readonly maxTotalHits: number };
}

const DEFAULTS: IndexSettings = {
  searchableAttributes: ["*"],
  displayedAttributes: ["*"],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ["words", "typo", "proximity", "attribute", "sort", "exactness"],
  dictionary: [],
  embedders: {},
  pagination: { maxTotalHits: 1000 },
};

/** An index in memory. */
export interface StoredIndex {
  readonly uid: string;
  primaryKey: string | null;
  settings: IndexSettings;
  readonly documents: Map<string, StoredDocument>;
}

/** Creates an empty index. */
export const createIndex = (uid: string, primaryKey: string | null): StoredIndex => ({
  ...{ uid, primaryKey },
  settings: DEFAULTS,
  documents: new Map(),
});

/** Throws for a name that no index may have. */
export function checkUid(uid: unknown): string {
  if (typeof uid === "string" && /^[a-zA-Z0-9_-]{1,512}$/.test(uid)) return uid;
  throw new ApiFailure(400, "invalid_index_uid", `\`${String(uid)}\` is not a valid index uid.`);
}

/** Throws for an unknown setting or an unknown ranking rule. */
export function checkSettings(change: Readonly<Record<string, unknown>>): Partial<IndexSettings> {
  const unknown = Object.keys(change).find((name) => !(name in DEFAULTS));
  if (unknown) throw new ApiFailure(400, "bad_request", `Unknown field \`${unknown}\``);
  for (const rule of (change.rankingRules as readonly string[] | undefined) ?? [])
    if (!/^(words|typo|proximity|attribute|sort|exactness|[a-z_]+:(asc|desc))$/.test(rule))
      throw new ApiFailure(400, "invalid_settings_ranking_rules", `\`${rule}\` ranking rule is invalid.`);
  return change as Partial<IndexSettings>;
}

/** Adds documents, or replaces those with the same id; a wrong one lets the whole task fail. */
export function addDocuments(index: StoredIndex, documents: readonly StoredDocument[]): void {
  index.primaryKey ??= Object.keys(documents[0] ?? {}).find((name) => /id$/i.test(name)) ?? null;
  const ids = documents.map((document) => {
    const id = document[index.primaryKey ?? ""];
    if (id === undefined) throw new ApiFailure(400, "missing_document_id", "Document doesn't have an id.");
    const isValid = /^[a-zA-Z0-9_-]{1,511}$/.test(String(id)) && ["string", "number"].includes(typeof id);
    if (!isValid) throw new ApiFailure(400, "invalid_document_id", `Document identifier \`${id}\` is invalid.`);
    return String(id);
  });
  for (const [at, id] of ids.entries()) index.documents.set(id, documents[at]!);
}
