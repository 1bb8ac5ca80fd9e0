import type { Connector, Outsider, PluginContext } from "@askwell/plugin-kit";
import type { Configuration } from "openid-client";
import { type Claims, isTrueAt, textAt } from "./claims.ts";
import type { Client } from "./client.ts";

/** A provider that speaks OAuth 2.0 only: where its doors are, and where in its answer the facts about a person stand. */
export interface OauthProvider extends Client {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly user_endpoint: string;
  readonly scope: string;
  /** Takes addresses as verified although the provider does not say that they are. */
  readonly trusts_email: boolean;
  /** Paths such as `data.user.id`; "" for what the provider does not tell. */
  readonly paths: Readonly<Record<"id" | "display_name" | "username" | "email" | "email_verified" | "avatar", string>>;
}

/** What asks the provider in a person's name. */
export type Ask = (address: string) => Promise<unknown>;

/** Makes a connector of a provider; `complete` may ask for more than the first answer says. */
export function createOauth(
  provider: (context: PluginContext) => OauthProvider,
  complete: (outsider: Outsider, ask: Ask, provider: OauthProvider) => Promise<Outsider> = async (outsider) => outsider,
): Pick<Connector, "depart" | "arrive"> {
  return {
    depart: async (context, departure) => {
      const now = provider(context);
      const { wayOut } = await import("./client.ts");
      return wayOut(await configurationOf(now), departure, { scope: now.scope, isOpenid: false });
    },
    arrive: async (context, arrival) => {
      const now = provider(context);
      const { answerTo, tokensOf } = await import("./client.ts");
      const configuration = await configurationOf(now);
      const { access_token } = await tokensOf(configuration, arrival);
      const ask: Ask = (address) => answerTo(configuration, access_token, address);
      return complete(outsiderOf((await ask(now.user_endpoint)) as Claims, now), ask, now);
    },
  };
}

/** OAuth 2.0 has no issuer; the door that people leave through stands for one. */
async function configurationOf(provider: OauthProvider): Promise<Configuration> {
  const { told } = await import("./client.ts");
  const { authorization_endpoint, token_endpoint } = provider;
  const { origin } = new URL(authorization_endpoint);
  return told({ issuer: origin, authorization_endpoint, token_endpoint }, provider);
}

function outsiderOf(claims: Claims, { paths, trusts_email }: OauthProvider): Outsider {
  const vouched = trusts_email || isTrueAt(claims, paths.email_verified);
  return {
    external_id: textAt(claims, paths.id),
    display_name: textAt(claims, paths.display_name) || textAt(claims, paths.username),
    username: textAt(claims, paths.username),
    email: vouched ? textAt(claims, paths.email) : "",
    avatar: textAt(claims, paths.avatar),
  };
}
