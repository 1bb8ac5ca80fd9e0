import type { Connector, ExternalProfile, PluginContext } from "@askwell/plugin-kit";
import type { Configuration } from "openid-client";
import { type Claims, isTrueAt, textAt } from "./claims.ts";
import type { Client } from "./client.ts";

/** An OpenID Connect provider, configured by discovery. */
export interface OpenidProvider extends Client {
  readonly issuer: string;
  /** Beside `openid`. */
  readonly scope: string;
  /** Treats addresses as verified although the provider does not say so. */
  readonly trusts_email: boolean;
}

const CACHE_MS = 3600_000;

/** Creates the OpenID Connect flow of a provider; its settings are read for each login, because they may change. */
export function createOpenid(
  provider: (context: PluginContext) => OpenidProvider,
): Pick<Connector, "authorize" | "handleCallback"> {
  let cached: { key: string; until: number; configuration: Configuration } | undefined;
  const configurationOf = async (current: OpenidProvider) => {
    const key = JSON.stringify([current.issuer, current.client_id, current.client_secret, current.secret_in]);
    if (cached?.key === key && cached.until > Date.now()) return cached.configuration;
    const { discoverConfiguration } = await import("./client.ts");
    const configuration = await discoverConfiguration(current.issuer, current);
    cached = { key, until: Date.now() + CACHE_MS, configuration };
    return configuration;
  };
  return {
    authorize: async (context, request) => {
      const now = provider(context);
      const scope = [...new Set(["openid", ...now.scope.split(/\s+/)])].join(" ").trim();
      const { authorizationRedirect } = await import("./client.ts");
      return authorizationRedirect(await configurationOf(now), request, { scope, isOpenid: true });
    },
    handleCallback: async (context, callback) => {
      const now = provider(context);
      const configuration = await configurationOf(now);
      const { fetchUserClaims, exchangeCode } = await import("./client.ts");
      const tokens = await exchangeCode(configuration, callback);
      const idToken = tokens.claims();
      if (!idToken) throw new Error("the provider has sent no ID token");
      const userClaims = await fetchUserClaims(configuration, tokens.access_token, idToken.sub);
      return profileOf(idToken, userClaims, now);
    },
  };
}

/** The ID token takes precedence, and `email_verified` counts only together with the address of the same source. */
function profileOf(idToken: Claims, userClaims: Claims, { trusts_email }: OpenidProvider): ExternalProfile {
  const claims = { ...userClaims, ...idToken };
  const emailSource = textAt(idToken, "email") === "" ? userClaims : idToken;
  const isVerified = trusts_email || isTrueAt(emailSource, "email_verified");
  return {
    external_id: textAt(idToken, "sub"),
    display_name: textAt(claims, "name") || textAt(claims, "preferred_username"),
    username: textAt(claims, "preferred_username") || textAt(claims, "nickname"),
    email: isVerified ? textAt(emailSource, "email") : "",
    avatar: textAt(claims, "picture"),
  };
}
