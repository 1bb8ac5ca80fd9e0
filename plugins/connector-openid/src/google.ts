import { definePlugin, type Plugin } from "@askwell/plugin-kit";
import { googleIcon } from "./icons.ts";
import { createOpenid } from "./openid.ts";
import { callbackOf, clientFields, clientOf, setting } from "./settings.ts";

const SLUG = "connector_google";

const flow = createOpenid(({ configuration }) => ({
  ...clientOf(configuration),
  issuer: "https://accounts.google.com",
  scope: "email profile",
  trusts_email: false,
}));

/** Login with Google. */
export const google: Plugin = definePlugin({
  slug_name: SLUG,
  kind: "connector",
  version: "0.1.0",
  name: { en_US: "Google" },
  description: {
    en_US: "Lets people log in with a Google account.",
    zh_CN: "让用户用 Google 账号登录。",
    ar: "يتيح تسجيل الدخول بحساب Google.",
  },
  link: "https://console.cloud.google.com/apis/credentials",
  fields: ({ site_url }) => clientFields(callbackOf(site_url, SLUG)),
  connector: {
    icon: googleIcon,
    isReady: ({ configuration }) => setting(configuration, "client_id") !== "",
    ...flow,
  },
});
