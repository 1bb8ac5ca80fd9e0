import type { Arrival, Departure, WayOut } from "@askwell/plugin-kit";
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

/** Whom the provider knows this site as. */
export interface Client {
  readonly client_id: string;
  /** "" for a client without a secret, which PKCE alone protects. */
  readonly client_secret: string;
  /** How the secret is sent: in the header or in the body. */
  readonly secret_in: "header" | "body";
}

const TIMEOUT_S = 10;

function authentication({ client_secret, secret_in }: Client) {
  if (client_secret === "") return None();
  return secret_in === "header" ? ClientSecretBasic(client_secret) : ClientSecretPost(client_secret);
}

/** Passwords and codes go over TLS; only on the machine itself nobody listens. */
function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

/** Learns from an issuer where its doors are. */
export async function discovered(issuer: string, client: Client): Promise<Configuration> {
  const execute = isLoopback(issuer) ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_S };
  return discovery(new URL(issuer), client.client_id, undefined, authentication(client), options);
}

/** A provider whose doors were told. */
export function told(server: ServerMetadata, client: Client): Configuration {
  const configuration = new Configuration(server, client.client_id, undefined, authentication(client));
  configuration.timeout = TIMEOUT_S;
  if (isLoopback(server.token_endpoint ?? server.issuer)) allowInsecureRequests(configuration);
  return configuration;
}

interface Kept {
  readonly verifier: string;
  readonly nonce: string;
}

/** The way to the provider: a code is asked for that only who has the verifier can use. */
export async function wayOut(
  configuration: Configuration,
  { callback, state }: Departure,
  { scope, isOpenid }: { scope: string; isOpenid: boolean },
): Promise<WayOut> {
  const kept: Kept = { verifier: randomPKCECodeVerifier(), nonce: isOpenid ? randomNonce() : "" };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: "S256",
    ...(isOpenid && { nonce: kept.nonce }),
  });
  return { url: url.href, kept: JSON.stringify(kept) };
}

/** Turns the code that has come back into tokens. Throws when anything about it is not as it was asked for. */
export async function tokensOf(configuration: Configuration, arrival: Arrival) {
  const { verifier, nonce } = JSON.parse(arrival.kept) as Kept;
  return authorizationCodeGrant(configuration, new URL(arrival.url), {
    pkceCodeVerifier: verifier,
    expectedState: arrival.state,
    ...(nonce !== "" && { expectedNonce: nonce, idTokenExpected: true }),
  });
}

/** What the provider tells beyond the signed token. */
export async function moreAbout(configuration: Configuration, accessToken: string, subject: string): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, subject);
}

/** Asks the provider in a person's name; what comes back is JSON. */
export async function answerTo(configuration: Configuration, accessToken: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: "application/json", "user-agent": "Askwell" });
  const response = await fetchProtectedResource(configuration, accessToken, new URL(address), "GET", null, headers);
  if (!response.ok) throw new Error(`the provider has answered ${response.status} to ${address}`);
  return response.json();
}
