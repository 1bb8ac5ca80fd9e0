import { definePlugin, type ExternalProfile, type Plugin } from "@askwell/plugin-kit";
import { githubIcon } from "./icons.ts";
import { createOauth, type FetchJson } from "./oauth.ts";
import { callbackOf, clientFields, clientOf, input, setting } from "./settings.ts";

const SLUG = "connector_github";

interface EmailAddress {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
}

/** GitHub returns addresses separately from the profile; only a verified primary one counts. */
async function withAddress(
  profile: ExternalProfile,
  fetchJson: FetchJson,
  addresses: string,
): Promise<ExternalProfile> {
  const listed = (await fetchJson(addresses)) as readonly EmailAddress[];
  const primary = Array.isArray(listed) ? listed.find((each) => each.primary === true && each.verified === true) : null;
  return { ...profile, email: primary?.email ?? "" };
}

const paths = {
  id: "id",
  display_name: "name",
  username: "login",
  email: "",
  email_verified: "",
  avatar: "avatar_url",
};

/** Endpoints of GitHub; a GitHub Enterprise server has its API below its own URL. */
function endpointsOf(server: string) {
  const web = server === "" ? "https://github.com" : server.replace(/\/+$/, "");
  const api = server === "" ? "https://api.github.com" : `${web}/api/v3`;
  return {
    authorization_endpoint: `${web}/login/oauth/authorize`,
    token_endpoint: `${web}/login/oauth/access_token`,
    user_endpoint: `${api}/user`,
  };
}

const flow = createOauth(
  ({ configuration }) => ({
    ...clientOf(configuration),
    secret_in: "body",
    ...endpointsOf(setting(configuration, "server")),
    scope: "read:user user:email",
    trusts_email: false,
    paths,
  }),
  (profile, fetchJson, { user_endpoint }) => withAddress(profile, fetchJson, `${user_endpoint}/emails`),
);

/** Login with GitHub. */
export const github: Plugin = definePlugin({
  slug_name: SLUG,
  kind: "connector",
  version: "0.1.0",
  name: { en_US: "GitHub" },
  description: {
    en_US: "Lets people log in with an account of GitHub or of a GitHub Enterprise server.",
    zh_CN: "让用户用 GitHub 或 GitHub Enterprise 服务器的账号登录。",
    ar: "يتيح تسجيل الدخول بحساب GitHub أو حساب خادم GitHub Enterprise.",
  },
  link: "https://github.com/settings/developers",
  fields: ({ site_url }) => [
    ...clientFields(callbackOf(site_url, SLUG)),
    input(
      "server",
      { en_US: "GitHub Enterprise server", zh_CN: "GitHub Enterprise 服务器", ar: "خادم GitHub Enterprise" },
      {
        description: {
          en_US: "Address of a server of your own; leave it empty for github.com.",
          zh_CN: "自有服务器的地址；使用 github.com 时留空。",
          ar: "عنوان خادم خاص بك؛ اتركه فارغًا لاستخدام github.com.",
        },
        ui_options: { input_type: "url", placeholder: { en_US: "https://github.example.com" } },
      },
    ),
  ],
  connector: {
    icon: githubIcon,
    isReady: ({ configuration }) => setting(configuration, "client_id") !== "",
    ...flow,
  },
});
