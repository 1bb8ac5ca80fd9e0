import { randomBytes } from "node:crypto";
import { apiScopes, identityScopes, isLocalAddress, isReturnAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { wordsIn } from "./resources.ts";
import type { OauthClientRow } from "./table.ts";

type Metadata = Readonly<Record<string, unknown>>;

const MAX_NAME = 100;
const MAX_ADDRESS = 500;
const MAX_ADDRESSES = 20;
const AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"];

/** A secret of 256 random bits. */
export const newClientSecret = (): string => randomBytes(32).toString("base64url");

/** A client as the library reads it. Its secret is known by the hash alone. */
export function metadataOf(client: OauthClientRow): Metadata {
  const addresses = wordsIn(client.return_addresses);
  return {
    client_id: client.id,
    client_name: client.name,
    ...(client.link !== "" && { client_uri: client.link }),
    ...(client.logo !== "" && { logo_uri: client.logo }),
    ...(client.secret_hash !== "" && { client_secret: client.secret_hash }),
    redirect_uris: addresses,
    application_type: typeOf(addresses),
    grant_types: wordsIn(client.grants),
    response_types: ["code"],
    token_endpoint_auth_method: client.auth_method,
  };
}

/** Only of `native` programs the port of an address on the own machine is ignored. Source: RFC 8252, section 7.3. */
const typeOf = (addresses: readonly string[]) => (addresses.every(isLocalAddress) ? "native" : "web");

/**
 * What of a request to register is taken over; undefined if an address cannot be one. Rules: docs/rules/oauth.md OC10.
 */
export function registrationOf(sent: unknown): Metadata | undefined {
  if (typeof sent !== "object" || sent === null) return undefined;
  const { client_name, client_uri, redirect_uris, grant_types, token_endpoint_auth_method } = sent as Metadata;
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MAX_ADDRESSES)
    return undefined;
  const isFit = (address: unknown) =>
    typeof address === "string" && address.length <= MAX_ADDRESS && isReturnAddress(address);
  if (!redirect_uris.every(isFit)) return undefined;
  const method = token_endpoint_auth_method ?? "client_secret_basic";
  if (typeof method !== "string" || !AUTH_METHODS.includes(method)) return undefined;
  const refreshes = Array.isArray(grant_types) && grant_types.includes("refresh_token");
  return {
    client_name: nameOf(client_name),
    ...(isLink(client_uri) && { client_uri }),
    redirect_uris,
    application_type: typeOf(redirect_uris as string[]),
    grant_types: ["authorization_code", ...(refreshes ? ["refresh_token"] : [])],
    response_types: ["code"],
    token_endpoint_auth_method: method,
  };
}

/** A name on one line, without characters that could imitate another text. */
function nameOf(sent: unknown): string {
  const name = typeof sent === "string" ? sent.toWellFormed().replace(/[\p{C}\p{Z}]+/gu, " ") : "";
  return [...name.trim()].slice(0, MAX_NAME).join("") || "?";
}

const isLink = (sent: unknown) =>
  typeof sent === "string" && sent.length <= MAX_ADDRESS && URL.parse(sent)?.protocol === "https:";

/** What a self-registered program may ask for: nothing of the administration. */
const SELF_REGISTERED_SCOPES = [...identityScopes, ...apiScopes.filter((scope) => !/^(admin|events):/.test(scope))];

/** The row of a client that the library has checked and registers. */
export function rowOfRegistration(app: App, id: string, metadata: Metadata): OauthClientRow {
  const text = (name: string) => (typeof metadata[name] === "string" ? metadata[name] : "");
  const secret = text("client_secret");
  return {
    id,
    name: text("client_name"),
    secret_hash: secret === "" ? "" : hashToken(secret),
    auth_method: text("token_endpoint_auth_method"),
    link: text("client_uri"),
    logo: "",
    return_addresses: (metadata.redirect_uris as string[]).join(" "),
    scopes: SELF_REGISTERED_SCOPES.join(" "),
    grants: (metadata.grant_types as string[]).join(" "),
    is_trusted: 0,
    is_self_registered: 1,
    user_id: "0",
    created_at: app.now(),
  };
}
