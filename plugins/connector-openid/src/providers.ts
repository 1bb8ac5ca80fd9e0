import {
  definePlugin,
  type LocalizedText,
  type Plugin,
  type PluginField,
  type PluginValues,
} from "@askwell/plugin-kit";
import { gitlabIcon, googleIcon, microsoftIcon, slackIcon } from "./icons.ts";
import { createOpenid } from "./openid.ts";
import { callbackOf, clientFields, clientOf, input, isSafe, setting, unsafeAddress } from "./settings.ts";

/** A well-known provider that speaks OpenID Connect. */
interface ProviderOptions {
  /** The end of the plugin's slug. */
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  /** Page where an administrator registers the site. */
  readonly link: string;
  readonly description: LocalizedText;
  /** Its issuer with the settings of the form; "" while they are incomplete. */
  readonly issuer: (values: PluginValues) => string;
  /** Further fields of the form. */
  readonly fields?: readonly PluginField[];
  readonly check?: Plugin["check"];
}

function openidPlugin({ id, name, icon, link, description, issuer, fields = [], check }: ProviderOptions): Plugin {
  const slug_name = `connector_${id}`;
  return definePlugin({
    ...{ slug_name, kind: "connector", version: "0.1.0", name: { en_US: name }, description, link },
    fields: ({ site_url }) => [...clientFields(callbackOf(site_url, slug_name)), ...fields],
    ...(check && { check }),
    connector: {
      icon,
      isReady: ({ configuration }) => setting(configuration, "client_id") !== "" && issuer(configuration) !== "",
      ...createOpenid(({ configuration }) => ({
        ...clientOf(configuration),
        issuer: issuer(configuration),
        scope: "email profile",
        trusts_email: false,
      })),
    },
  });
}

/** Login with Google. */
export const google: Plugin = openidPlugin({
  id: "google",
  name: "Google",
  icon: googleIcon,
  link: "https://console.cloud.google.com/apis/credentials",
  description: {
    en_US: "Lets people log in with a Google account.",
    zh_CN: "让用户用 Google 账号登录。",
    ar: "يتيح تسجيل الدخول بحساب Google.",
  },
  issuer: () => "https://accounts.google.com",
});

const GITLAB = "https://gitlab.com";

/** Login with GitLab. */
export const gitlab: Plugin = openidPlugin({
  id: "gitlab",
  name: "GitLab",
  icon: gitlabIcon,
  link: "https://gitlab.com/-/user_settings/applications",
  description: {
    en_US: "Lets people log in with an account of GitLab.com or of a GitLab server of your own.",
    zh_CN: "让用户用 GitLab.com 或自有 GitLab 服务器的账号登录。",
    ar: "يتيح تسجيل الدخول بحساب GitLab.com أو حساب خادم GitLab خاص بك.",
  },
  issuer: (values) => setting(values, "server").replace(/\/+$/, "") || GITLAB,
  fields: [
    input(
      "server",
      { en_US: "GitLab server", zh_CN: "GitLab 服务器", ar: "خادم GitLab" },
      {
        description: {
          en_US: "Address of a server of your own; leave it empty for gitlab.com.",
          zh_CN: "自有服务器的地址；使用 gitlab.com 时留空。",
          ar: "عنوان خادم خاص بك؛ اتركه فارغًا لاستخدام gitlab.com.",
        },
        ui_options: { input_type: "url", placeholder: { en_US: "https://gitlab.example.com" } },
      },
    ),
  ],
  check: async (_context, values) => {
    const server = setting(values, "server");
    return server === "" || isSafe(server) ? [] : [{ field: "server", message: unsafeAddress }];
  },
});

const TENANT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Login with a work or school account of one Microsoft Entra directory. */
export const microsoft: Plugin = openidPlugin({
  id: "microsoft",
  name: "Microsoft",
  icon: microsoftIcon,
  link: "https://entra.microsoft.com",
  description: {
    en_US: "Lets people log in with the work or school account of one Microsoft Entra directory.",
    zh_CN: "让用户用某个 Microsoft Entra 目录的工作或学校账号登录。",
    ar: "يتيح تسجيل الدخول بحساب العمل أو الدراسة في دليل Microsoft Entra واحد.",
  },
  issuer(values) {
    const tenant = setting(values, "tenant");
    return TENANT.test(tenant) ? `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0` : "";
  },
  fields: [
    input(
      "tenant",
      { en_US: "Directory (tenant) ID", zh_CN: "目录（租户）ID", ar: "معرّف الدليل (المستأجر)" },
      {
        required: true,
        description: {
          en_US: "Shown on the overview page of the app registration. Only accounts of this directory can log in.",
          zh_CN: "显示在应用注册的概述页面上。只有该目录的账号可以登录。",
          ar: "يظهر في صفحة النظرة العامة لتسجيل التطبيق. لا يدخل إلا حسابات هذا الدليل.",
        },
        ui_options: { input_type: "text", placeholder: { en_US: "00000000-0000-0000-0000-000000000000" } },
      },
    ),
  ],
  check: async (_context, values) =>
    TENANT.test(setting(values, "tenant"))
      ? []
      : [
          {
            field: "tenant",
            message: {
              en_US: "32 digits and letters from a to f in five groups. A domain name does not work here.",
              zh_CN: "由 32 个数字和字母 a 到 f 组成，分为五组。此处不能使用域名。",
              ar: "‏32 رقمًا وحرفًا من a إلى f في خمس مجموعات. لا يصلح هنا اسم نطاق.",
            },
          },
        ],
});

/** Login with Slack. */
export const slack: Plugin = openidPlugin({
  id: "slack",
  name: "Slack",
  icon: slackIcon,
  link: "https://api.slack.com/apps",
  description: {
    en_US: "Lets people log in with their Slack account.",
    zh_CN: "让用户用 Slack 账号登录。",
    ar: "يتيح تسجيل الدخول بحساب Slack.",
  },
  issuer: () => "https://slack.com",
});
