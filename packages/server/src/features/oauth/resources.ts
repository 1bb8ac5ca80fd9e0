import { type ApiScope, apiScopes, type IdentityScope, identityScopes } from "@askwell/domain";
import type { App } from "../../app.ts";
import { MCP_PATH } from "../site/index.ts";

/** The interfaces of the site that a token may be for. */
type Resource = "api" | "mcp";

const API_PATH = "/answer/api/v1";

/** The address of an interface, which programs name as the resource. Source: RFC 8707. */
export const resourceAddress = (app: App, resource: Resource): string =>
  `${app.settings.get("general").site_url}${resource === "mcp" ? MCP_PATH : API_PATH}`;

/** The interface of an address; undefined for any other. */
export const resourceAt = (app: App, address: string): Resource | undefined =>
  (["api", "mcp"] as const).find((resource) => resourceAddress(app, resource) === address);

/** The scopes of an interface. */
export const scopesOfResource = (resource: Resource): ApiScope[] =>
  apiScopes.filter((scope) => scope.startsWith("mcp:") === (resource === "mcp"));

/** Whether a scope lets a program make calls. */
export const isApiScope = (scope: string): scope is ApiScope => (apiScopes as readonly string[]).includes(scope);

/** Whether a scope says what a program learns about a person. */
export const isIdentityScope = (scope: string): scope is IdentityScope =>
  (identityScopes as readonly string[]).includes(scope);

/** The words of a text that are separated by spaces. */
export const wordsIn = (text: unknown): string[] =>
  typeof text === "string" ? text.split(" ").filter((word) => word !== "") : [];

/** The scopes of an interface that a program can use at the moment. */
export function offeredScopes(app: App, resource: Resource): ApiScope[] {
  const scopes = scopesOfResource(resource);
  return resource === "api" || app.settings.get("mcp").program_writing
    ? scopes
    : scopes.filter((scope) => scope === "mcp:read");
}
