import { definePlugin, type ExternalProfile, type Plugin } from "@askwell/plugin-kit";
import { discordIcon } from "./icons.ts";
import { createOauth } from "./oauth.ts";
import { callbackOf, clientFields, clientOf, setting } from "./settings.ts";

const SLUG = "connector_discord";

/** Discord sends the name of a picture; its address is made of that and the user's id. */
export function withAvatar(profile: ExternalProfile): ExternalProfile {
  const { external_id, avatar } = profile;
  const isName = /^\w+$/.test(avatar) && /^\d+$/.test(external_id);
  return { ...profile, avatar: isName ? `https://cdn.discordapp.com/avatars/${external_id}/${avatar}.png` : "" };
}

const flow = createOauth(
  ({ configuration }) => ({
    ...clientOf(configuration),
    secret_in: "body",
    authorization_endpoint: "https://discord.com/oauth2/authorize",
    token_endpoint: "https://discord.com/api/oauth2/token",
    user_endpoint: "https://discord.com/api/users/@me",
    scope: "identify email",
    trusts_email: false,
    paths: {
      id: "id",
      display_name: "global_name",
      username: "username",
      email: "email",
      email_verified: "verified",
      avatar: "avatar",
    },
  }),
  async (profile) => withAvatar(profile),
);

/** Login with Discord. */
export const discord: Plugin = definePlugin({
  slug_name: SLUG,
  kind: "connector",
  version: "0.1.0",
  name: { en_US: "Discord" },
  description: {
    en_US: "Lets people log in with a Discord account.",
    zh_CN: "让用户用 Discord 账号登录。",
    ar: "يتيح تسجيل الدخول بحساب Discord.",
  },
  link: "https://discord.com/developers/applications",
  fields: ({ site_url }) => clientFields(callbackOf(site_url, SLUG)),
  connector: {
    icon: discordIcon,
    isReady: ({ configuration }) => setting(configuration, "client_id") !== "",
    ...flow,
  },
});
