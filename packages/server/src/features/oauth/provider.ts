import { timingSafeEqual } from "node:crypto";
import { type ApiScope, apiScopes, identityScopes } from "@askwell/domain";
import type { OidcContext, OidcProvider } from "oidc-provider";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { currentStatus } from "../user-center/index.ts";
import { avatarUrl, findUser, type UserRow } from "../users/index.ts";
import { createAdapter } from "./adapter.ts";
import { findClient } from "./queries.ts";
import { resourceAddress, resourceAt, scopesOfResource, wordsIn } from "./resources.ts";
import { signingKeyIds, signingKeys } from "./signing-keys.ts";
import { UNATTENDED } from "./unattended.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long what the library hands out is valid. Rules: docs/rules/oauth.md OC9. */
const lifetimes = {
  AccessToken: HOUR_S,
  AuthorizationCode: MINUTE_S,
  /** Counts anew with each rotation. */
  RefreshToken: 30 * DAY_S,
  Grant: 365 * DAY_S,
  IdToken: HOUR_S,
  Interaction: HOUR_S,
  /** The log-in is that of the site; the library needs its own for one answer. */
  Session: 10 * MINUTE_S,
};

/** Where programs turn to, below the address of the site. */
const routes = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  jwks: "/oauth/jwks",
  registration: "/oauth/register",
  revocation: "/oauth/revoke",
  introspection: "/oauth/introspect",
  userinfo: "/oauth/userinfo",
  end_session: "/oauth/end",
};

/** The page on which a person decides. */
export const CONSENT_PATH = "/oauth/consent";

const cookie = { httpOnly: true, sameSite: "lax", signed: false } as const;

type Library = typeof import("oidc-provider");
type ClientOfLibrary = { readonly clientId: string; readonly redirectUris: readonly string[] };

/** What a program learns about a person, by scope. Rules: docs/rules/oauth.md OC6. */
const claims = {
  ...{ acr: null, sid: null, auth_time: null, iss: null },
  openid: ["sub"],
  profile: ["name", "preferred_username", "profile", "picture", "locale"],
  email: ["email", "email_verified"],
};

/** What a user's account says, as far as the scopes reach. */
function claimsOf(app: App, user: UserRow, scopes: readonly string[]) {
  const { site_url } = app.settings.get("general");
  const picture = avatarUrl(app, user);
  const profile = {
    name: user.display_name,
    preferred_username: user.username,
    profile: `${site_url}/users/${encodeURIComponent(user.username)}`,
    ...(picture !== "" && { picture: URL.parse(picture, `${site_url}/`)?.href }),
    ...(/^[a-z]{2}(_[A-Z]{2})?$/.test(user.language) && { locale: user.language.replace("_", "-") }),
  };
  const email = { email: user.email, email_verified: user.email_confirmed === 1 };
  return { sub: user.id, ...(scopes.includes("profile") && profile), ...(scopes.includes("email") && email) };
}

/**
 * The account behind a code or token; undefined for one that may not act any more. The program reads of it what it may
 * ask for now, whatever its token says. Rules: docs/rules/oauth.md OC3, OC6.
 */
async function findAccount(app: App, { oidc }: OidcContext, id: string) {
  const user = await findUser(app.db.read, id);
  if (user?.email_confirmed !== 1 || (await currentStatus(app, user)) !== "normal") return undefined;
  const scopes = wordsIn((await findClient(app.db.read, oidc?.client?.clientId ?? ""))?.scopes);
  if (oidc?.route === "userinfo" && !scopes.includes("openid")) return undefined;
  return { accountId: id, claims: async () => claimsOf(app, user, scopes) };
}

/** What a client may ask for at an interface. */
async function resourceServer(app: App, { errors }: Library, address: string, clientId: string) {
  const resource = resourceAt(app, address);
  if (!resource) throw new errors.InvalidTarget();
  const allowed = new Set(wordsIn((await findClient(app.db.read, clientId))?.scopes));
  const scope = scopesOfResource(resource).filter((name) => allowed.has(name));
  return { scope: scope.join(" "), audience: address, accessTokenFormat: "opaque" };
}

function features(app: App, library: Library) {
  const isOwn = (_: unknown, client: ClientOfLibrary, token: { readonly clientId: string }) =>
    token.clientId === client.clientId;
  return {
    ...{ devInteractions: { enabled: false }, dPoP: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pushedAuthorizationRequests: { enabled: false },
    introspection: { enabled: true, allowedPolicy: isOwn },
    revocation: { enabled: true, allowedPolicy: isOwn },
    registration: {
      enabled: app.settings.get("oauth").registration,
      issueRegistrationAccessToken: false,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_: unknown, __: unknown, oneOf?: readonly string[]) =>
        oneOf?.[0] ?? resourceAddress(app, "api"),
      useGrantedResource: async () => false,
      getResourceServerInfo: (_: unknown, address: string, client: ClientOfLibrary) =>
        resourceServer(app, library, address, client.clientId),
    },
  };
}

function configurationOf(app: App, library: Library, keys: readonly object[]) {
  const { basePath } = app.settings;
  const invalid = (message: string) => new library.errors.InvalidGrant(message);
  return {
    adapter: (kind: string) => createAdapter(app, kind, invalid),
    jwks: { keys },
    claims,
    conformIdTokenClaims: false,
    scopes: [...identityScopes, "offline_access"],
    ...{ routes, ttl: lifetimes, responseTypes: ["code"], features: features(app, library) },
    pkce: { required: () => true },
    extraParams: [UNATTENDED],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    enabledJWA: { idTokenSigningAlgValues: ["RS256"] },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: {
      names: { session: "oauth_session", interaction: "oauth_request", resume: "oauth_resume" },
      ...{ long: { ...cookie, path: `${basePath}/oauth` }, short: cookie, keys: [] },
    },
    clientBasedCORS: (_: unknown, origin: string, client: ClientOfLibrary) =>
      client.redirectUris.some((address) => URL.parse(address)?.origin === origin),
    findAccount: (context: OidcContext, id: string) => findAccount(app, context, id),
    expiresWithSession: async () => false,
    issueRefreshToken: async (_: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    interactions: { url: async (_: unknown, { uid }: { readonly uid: string }) => `${basePath}${CONSENT_PATH}/${uid}` },
    // What cannot be answered at the address of the program is explained on a page of the site.
    renderError: async (context: OidcContext, { error }: { readonly error: string }) => {
      context.redirect(`${basePath}${CONSENT_PATH}/${encodeURIComponent(error)}`);
      context.status = 303;
    },
  };
}

const supportedScopes: readonly string[] = [...identityScopes, "offline_access", ...(apiScopes as readonly ApiScope[])];

async function createProvider(app: App): Promise<OidcProvider> {
  const library = await import("oidc-provider");
  const { site_url } = app.settings.get("general");
  const provider = new library.Provider(site_url, configurationOf(app, library, await signingKeys(app)));
  provider.proxy = true;
  // Secrets are stored as hashes.
  provider.Client.prototype.compareClientSecret = function (this: { readonly clientSecret?: string }, actual) {
    const digest = (text: string) => Buffer.from(hashToken(text));
    return timingSafeEqual(digest(this.clientSecret ?? ""), digest(hashToken(actual)));
  };
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === "discovery")
      context.body = { ...(context.body as object), scopes_supported: supportedScopes };
  });
  provider.on("server_error", (_, error) => app.log.error({ err: error }, "a program could not be answered"));
  return provider;
}

/**
 * The library, set up for this site: loaded by the first request, and anew when the address of the site, its keys or the
 * settings have changed, also in another process.
 */
export function createProviders(app: App): () => Promise<OidcProvider> {
  let current: { readonly mark: string; readonly provider: Promise<OidcProvider> } | undefined;
  return async () => {
    const { registration } = app.settings.get("oauth");
    const ids = await signingKeyIds(app);
    const mark = JSON.stringify([app.settings.get("general").site_url, registration, ids]);
    if (current?.mark === mark) return current.provider;
    const created = createProvider(app);
    current = { mark, provider: created };
    created.catch(() => {
      if (current?.provider === created) current = undefined;
    });
    return created;
  };
}
