import type { ApiScope } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isNetwork } from "../../platform/network/networks.ts";
import type { Tx } from "../../tables.ts";
import { newSecret } from "./key-secret.ts";
import { insertApiKey, updateApiKey } from "./queries.ts";
import type { ApiKeyRow } from "./table.ts";

interface ScopedKey {
  readonly owner: "site" | "person" | "program";
  readonly user_id: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly expires_at: number;
  readonly addresses: readonly string[];
  /** Whether it posts over MCP, rather than leaving drafts. */
  readonly may_post?: boolean;
  readonly is_trusted?: boolean;
}

const HOUR_S = 3600;

/** The words of a column. */
export const wordsOf = (column: string): string[] => column.split(" ").filter((word) => word !== "");

/** Whether who has the secret of a key acts as a person. Rules: docs/rules/api-keys.md AK12, docs/rules/oauth.md OC7. */
export const isOfPerson = ({ owner }: Pick<ApiKeyRow, "owner">): boolean => owner === "person" || owner === "program";

/** What lists say about the rules of a key. */
function rulesOf(app: App, { scopes, expires_at, addresses, previous_until, may_post, is_trusted }: ApiKeyRow) {
  const until = previous_until > app.now() ? previous_until : 0;
  const limits = { scopes: wordsOf(scopes), expires_at, addresses: wordsOf(addresses), previous_until: until };
  return { ...limits, may_post: may_post === 1, is_trusted: is_trusted === 1 };
}

/** What owners see of their keys. */
export function ownKeyOf(app: App, key: ApiKeyRow) {
  const { id, masked, description, created_at, last_used_at } = key;
  return { id: Number(id), access_key: masked, description, created_at, last_used_at, ...rulesOf(app, key) };
}

/** What is wrong with the end and the addresses of a new key. */
export function limitProblems(app: App, { expires_at, addresses }: Pick<ScopedKey, "expires_at" | "addresses">) {
  const problems: FieldFailure[] = [];
  if (expires_at > 0 && expires_at <= app.now()) problems.push({ field: "expires_at", code: "future" });
  if (!addresses.every(isNetwork)) problems.push({ field: "addresses", code: "network" });
  return problems;
}

/** Fails with what is wrong. */
export function checkKey(problems: readonly FieldFailure[]): void {
  if (problems.length > 0) fail("bad_fields", { fields: problems });
}

/** The columns of the scopes of a key. */
const scopeColumns = (scopes: readonly ApiScope[]) => ({
  scope: scopes.every((scope) => scope.endsWith(":read")) ? "read-only" : "global",
  scopes: scopes.join(" "),
});

/**
 * What a change of its scopes does to a key. More rights to write need the trust of an administrator again. Rules:
 * docs/rules/api-keys.md AK15, AK17.
 */
export function changedScopes(key: ApiKeyRow, change: { scopes: readonly string[]; may_post: boolean }) {
  const before = new Set(wordsOf(key.scopes));
  const scopes = [...new Set(change.scopes)] as ApiScope[];
  const isWider = scopes.some((scope) => !scope.endsWith(":read") && !before.has(scope));
  const is_trusted = isWider ? 0 : key.is_trusted;
  return { ...scopeColumns(scopes), may_post: change.may_post ? 1 : 0, is_trusted } satisfies Partial<ApiKeyRow>;
}

/** Stores a new key with scopes; returns it whole. Rule: docs/rules/api-keys.md AK6. */
export async function addScopedKey(app: App, tx: Tx, key: ScopedKey): Promise<string> {
  return (await storeScopedKey(app, tx, key)).access_key;
}

/** Stores a key through which a connected program acts; returns its id. Nobody knows its secret. */
export async function addProgramKey(app: App, tx: Tx, key: Omit<ScopedKey, "owner" | "addresses">): Promise<string> {
  return (await storeScopedKey(app, tx, { ...key, owner: "program", addresses: [] })).id;
}

async function storeScopedKey(app: App, tx: Tx, key: ScopedKey): Promise<{ id: string; access_key: string }> {
  const id = await app.ids.next(tx, "api_key");
  const { access_key, stored } = newSecret();
  const { owner, user_id, description, expires_at } = key;
  const scopes = [...new Set(key.scopes)] as ApiScope[];
  await insertApiKey(tx, {
    ...{ id, ...stored, owner, user_id, description, expires_at },
    ...scopeColumns(scopes),
    may_post: key.may_post ? 1 : 0,
    is_trusted: key.is_trusted ? 1 : 0,
    addresses: [...new Set(key.addresses)].join(" "),
    ...{ created_at: app.now(), last_used_at: app.now(), previous_hash: "", previous_until: 0 },
  });
  return { id, access_key };
}

/** Gives a key another secret; the old one stays valid for some hours. Rule: docs/rules/api-keys.md AK10. */
export async function replaceSecret(app: App, tx: Tx, key: ApiKeyRow, graceHours: number): Promise<string> {
  const { access_key, stored } = newSecret();
  const previous_until = graceHours === 0 ? 0 : app.now() + graceHours * HOUR_S;
  await updateApiKey(tx, key.id, { ...stored, previous_hash: graceHours === 0 ? "" : key.key_hash, previous_until });
  return access_key;
}
