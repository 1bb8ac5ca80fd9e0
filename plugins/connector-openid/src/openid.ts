import type { Connector, Outsider, PluginContext } from "@askwell/plugin-kit";
import type { Configuration } from "openid-client";
import { type Claims, isTrueAt, textAt } from "./claims.ts";
import type { Client } from "./client.ts";

/** A provider that speaks OpenID Connect: its issuer says the rest. */
export interface OpenidProvider extends Client {
  readonly issuer: string;
  /** Beside `openid`. */
  readonly scope: string;
  /** Takes addresses as verified although the provider does not say that they are. */
  readonly trusts_email: boolean;
}

const KNOWN_FOR_MS = 3600_000;

/** Makes a connector of a provider, which is asked for anew each time because its settings may change. */
export function createOpenid(
  provider: (context: PluginContext) => OpenidProvider,
): Pick<Connector, "depart" | "arrive"> {
  let known: { key: string; until: number; configuration: Configuration } | undefined;
  const configurationOf = async (current: OpenidProvider) => {
    const key = JSON.stringify([current.issuer, current.client_id, current.client_secret, current.secret_in]);
    if (known?.key === key && known.until > Date.now()) return known.configuration;
    const { discovered } = await import("./client.ts");
    const configuration = await discovered(current.issuer, current);
    known = { key, until: Date.now() + KNOWN_FOR_MS, configuration };
    return configuration;
  };
  return {
    depart: async (context, departure) => {
      const now = provider(context);
      const scope = [...new Set(["openid", ...now.scope.split(/\s+/)])].join(" ").trim();
      const { wayOut } = await import("./client.ts");
      return wayOut(await configurationOf(now), departure, { scope, isOpenid: true });
    },
    arrive: async (context, arrival) => {
      const now = provider(context);
      const configuration = await configurationOf(now);
      const { moreAbout, tokensOf } = await import("./client.ts");
      const tokens = await tokensOf(configuration, arrival);
      const signed = tokens.claims();
      if (!signed) throw new Error("the provider has sent no ID token");
      const more = await moreAbout(configuration, tokens.access_token, signed.sub);
      return outsiderOf(signed, more, now);
    },
  };
}

/** The signed token wins; and an address counts as verified only by whoever has told it. */
function outsiderOf(signed: Claims, more: Claims, { trusts_email }: OpenidProvider): Outsider {
  const about = { ...more, ...signed };
  const teller = textAt(signed, "email") === "" ? more : signed;
  const vouched = trusts_email || isTrueAt(teller, "email_verified");
  return {
    external_id: textAt(signed, "sub"),
    display_name: textAt(about, "name") || textAt(about, "preferred_username"),
    username: textAt(about, "preferred_username") || textAt(about, "nickname"),
    email: vouched ? textAt(teller, "email") : "",
    avatar: textAt(about, "picture"),
  };
}
