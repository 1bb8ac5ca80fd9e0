import type { AuthorizationRedirect, AuthorizationRequest, Callback } from "@askwell/plugin-kit";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchProtectedResource,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  type ServerMetadata,
} from "openid-client";
import type { Claims } from "./claims.ts";

/** The site's client registration at a provider. */
export interface Client {
  readonly client_id: string;
  /** "" for a public client, which is protected only by PKCE. */
  readonly client_secret: string;
  /** How the secret is sent: in the header or in the body. */
  readonly secret_in: "header" | "body";
}

const TIMEOUT_S = 10;

function authentication({ client_secret, secret_in }: Client) {
  if (client_secret === "") return None();
  return secret_in === "header" ? ClientSecretBasic(client_secret) : ClientSecretPost(client_secret);
}

/** Passwords and codes require TLS, except on the loopback interface. */
function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

/** Configuration of a provider by discovery from its issuer. */
export async function discoverConfiguration(issuer: string, client: Client): Promise<Configuration> {
  const execute = isLoopback(issuer) ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_S };
  return discovery(new URL(issuer), client.client_id, undefined, authentication(client), options);
}

/** Configuration of a provider with known endpoints. */
export function staticConfiguration(server: ServerMetadata, client: Client): Configuration {
  const configuration = new Configuration(server, client.client_id, undefined, authentication(client));
  configuration.timeout = TIMEOUT_S;
  if (isLoopback(server.token_endpoint ?? server.issuer)) allowInsecureRequests(configuration);
  return configuration;
}

interface FlowState {
  readonly verifier: string;
  readonly nonce: string;
}

/** Starts the authorization code flow with PKCE. */
export async function authorizationRedirect(
  configuration: Configuration,
  { callback, state }: AuthorizationRequest,
  { scope, isOpenid }: { scope: string; isOpenid: boolean },
): Promise<AuthorizationRedirect> {
  const flowState: FlowState = { verifier: randomPKCECodeVerifier(), nonce: isOpenid ? randomNonce() : "" };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(flowState.verifier),
    code_challenge_method: "S256",
    ...(isOpenid && { nonce: flowState.nonce }),
  });
  return { url: url.href, flowState: JSON.stringify(flowState) };
}

/** Exchanges the code of a callback for tokens. Throws if state, nonce or code do not match. */
export async function exchangeCode(configuration: Configuration, callback: Callback) {
  const { verifier, nonce } = JSON.parse(callback.flowState) as FlowState;
  return authorizationCodeGrant(configuration, new URL(callback.url), {
    pkceCodeVerifier: verifier,
    expectedState: callback.state,
    ...(nonce !== "" && { expectedNonce: nonce, idTokenExpected: true }),
  });
}

/** Claims of the userinfo endpoint, beyond the ID token. */
export async function fetchUserClaims(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, subject);
}

/** Requests JSON from the provider with the user's access token. */
export async function requestJson(
  configuration: Configuration,
  accessToken: string,
  address: string,
): Promise<unknown> {
  const headers = new Headers({ accept: "application/json", "user-agent": "Askwell" });
  const response = await fetchProtectedResource(configuration, accessToken, new URL(address), "GET", null, headers);
  if (!response.ok) throw new Error(`the provider replied with ${response.status} to ${address}`);
  return response.json();
}
