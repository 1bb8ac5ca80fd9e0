import type { Connector, ExternalProfile, PluginContext } from "@askwell/plugin-kit";
import type { Configuration } from "openid-client";
import { type Claims, isTrueAt, textAt } from "./claims.ts";
import type { Client } from "./client.ts";

/** A plain OAuth 2.0 provider: its endpoints, and the paths of the claims in its user reply. */
export interface OauthProvider extends Client {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly user_endpoint: string;
  readonly scope: string;
  /** Treats addresses as verified although the provider does not say so. */
  readonly trusts_email: boolean;
  /** Paths such as `data.user.id`; "" if the provider does not send the value. */
  readonly paths: Readonly<Record<"id" | "display_name" | "username" | "email" | "email_verified" | "avatar", string>>;
}

/** Requests JSON from the provider with the user's access token. */
export type FetchJson = (address: string) => Promise<unknown>;

/** Creates the OAuth 2.0 flow of a provider; `complete` may request more than the user endpoint returns. */
export function createOauth(
  provider: (context: PluginContext) => OauthProvider,
  complete: (
    profile: ExternalProfile,
    fetchJson: FetchJson,
    provider: OauthProvider,
  ) => Promise<ExternalProfile> = async (profile) => profile,
): Pick<Connector, "authorize" | "handleCallback"> {
  return {
    authorize: async (context, request) => {
      const current = provider(context);
      const { authorizationRedirect } = await import("./client.ts");
      return authorizationRedirect(await configurationOf(current), request, { scope: current.scope, isOpenid: false });
    },
    handleCallback: async (context, callback) => {
      const current = provider(context);
      const { requestJson, exchangeCode } = await import("./client.ts");
      const configuration = await configurationOf(current);
      const { access_token } = await exchangeCode(configuration, callback);
      const fetchJson: FetchJson = (address) => requestJson(configuration, access_token, address);
      return complete(profileOf((await fetchJson(current.user_endpoint)) as Claims, current), fetchJson, current);
    },
  };
}

/** OAuth 2.0 has no issuer; the origin of the authorization endpoint is used instead. */
async function configurationOf(provider: OauthProvider): Promise<Configuration> {
  const { staticConfiguration } = await import("./client.ts");
  const { authorization_endpoint, token_endpoint } = provider;
  const { origin } = new URL(authorization_endpoint);
  return staticConfiguration({ issuer: origin, authorization_endpoint, token_endpoint }, provider);
}

function profileOf(claims: Claims, { paths, trusts_email }: OauthProvider): ExternalProfile {
  const isVerified = trusts_email || isTrueAt(claims, paths.email_verified);
  return {
    external_id: textAt(claims, paths.id),
    display_name: textAt(claims, paths.display_name) || textAt(claims, paths.username),
    username: textAt(claims, paths.username),
    email: isVerified ? textAt(claims, paths.email) : "",
    avatar: textAt(claims, paths.avatar),
  };
}
