import {
  type Connector,
  definePlugin,
  type FieldProblem,
  type Plugin,
  type PluginField,
  type PluginValues,
} from "@askwell/plugin-kit";
import { keyIcon } from "./icons.ts";
import { createOauth } from "./oauth.ts";
import { createOpenid } from "./openid.ts";
import { callbackOf, clientFields, clientOf, input, isOn, isSafe, legend, setting, unsafeAddress } from "./settings.ts";

const endpoints = ["authorization_endpoint", "token_endpoint", "user_endpoint"] as const;
const urlFields = ["issuer", ...endpoints] as const;

/** Without an issuer there is no discovery: plain OAuth 2.0. */
const hasIssuer = (values: PluginValues) => setting(values, "issuer") !== "";

const url = { input_type: "url" } as const;

const secretField: PluginField = {
  name: "secret_in",
  type: "select",
  title: { en_US: "How the secret is sent", zh_CN: "密钥的发送方式", ar: "طريقة إرسال السر" },
  value: "header",
  options: [
    {
      value: "header",
      label: {
        en_US: "In the header (client_secret_basic)",
        zh_CN: "在请求头中（client_secret_basic）",
        ar: "في الترويسة (client_secret_basic)",
      },
    },
    {
      value: "body",
      label: {
        en_US: "In the body (client_secret_post)",
        zh_CN: "在请求正文中（client_secret_post）",
        ar: "في المتن (client_secret_post)",
      },
    },
  ],
};

function fieldsOf(callback: string): PluginField[] {
  return [
    input(
      "name",
      { en_US: "Name", zh_CN: "名称", ar: "الاسم" },
      {
        description: {
          en_US: "What the button says after “Continue with”.",
          zh_CN: "登录按钮上显示的名称。",
          ar: "ما يقوله الزر بعد «المتابعة باستخدام».",
        },
        value: "OpenID Connect",
      },
    ),
    ...clientFields(callback),
    secretField,
    input(
      "scope",
      { en_US: "Scopes", zh_CN: "授权范围", ar: "النطاقات" },
      {
        value: "openid email profile",
        description: { en_US: "Separated by spaces.", zh_CN: "用空格分隔。", ar: "تفصل بينها مسافات." },
      },
    ),
    {
      name: "trusts_email",
      type: "switch",
      title: { en_US: "Addresses are verified", zh_CN: "邮箱地址已验证", ar: "العناوين مؤكدة" },
      description: {
        en_US:
          "Only for a provider that verifies every address but does not say so: whoever comes with one is taken to own it.",
        zh_CN: "仅用于会验证所有邮箱地址却不说明的提供方：带着某个地址来的人即视为它的主人。",
        ar: "لمزوّد يؤكد كل عنوان دون أن يذكر ذلك: من جاء بعنوان عُدّ صاحبه.",
      },
      ui_options: {
        label: { en_US: "Take every address as verified", zh_CN: "把所有地址视为已验证", ar: "عدّ كل عنوان مؤكدًا" },
      },
      value: false,
    },
    legend("openid", { en_US: "OpenID Connect" }),
    input(
      "issuer",
      { en_US: "Issuer", zh_CN: "签发者", ar: "المُصدر" },
      {
        description: {
          en_US: "The provider tells the rest itself. Leave it empty for a provider that speaks OAuth 2.0 only.",
          zh_CN: "其余信息由提供方自己说明。如果提供方只支持 OAuth 2.0，请留空。",
          ar: "يخبر المزوّد بالباقي بنفسه. اتركه فارغًا لمزوّد لا يدعم إلا OAuth 2.0.",
        },
        ui_options: { ...url, placeholder: { en_US: "https://login.example.com" } },
      },
    ),
    ...oauthFields(),
  ];
}

/** Fields of a provider that has endpoints but no discovery. */
function oauthFields(): PluginField[] {
  return [
    legend("oauth", {
      en_US: "OAuth 2.0 without OpenID Connect",
      zh_CN: "不带 OpenID Connect 的 OAuth 2.0",
      ar: "OAuth 2.0 دون OpenID Connect",
    }),
    input(
      "authorization_endpoint",
      { en_US: "Authorization endpoint", zh_CN: "授权端点", ar: "نقطة التفويض" },
      { ui_options: url },
    ),
    input("token_endpoint", { en_US: "Token endpoint", zh_CN: "令牌端点", ar: "نقطة الرمز" }, { ui_options: url }),
    input(
      "user_endpoint",
      { en_US: "User endpoint", zh_CN: "用户信息端点", ar: "نقطة المستخدم" },
      {
        description: {
          en_US: "Answers with the facts about a person as JSON. Below: where in it they stand, such as data.user.id.",
          zh_CN: "以 JSON 返回用户的信息。下面填写各项在其中的位置，例如 data.user.id。",
          ar: "تجيب بمعلومات الشخص بصيغة JSON. وفي الأسفل مكان كل منها، مثل data.user.id.",
        },
        ui_options: url,
      },
    ),
    input("path_id", { en_US: "Path of the id", zh_CN: "编号的位置", ar: "مسار المعرّف" }, { value: "id" }),
    input(
      "path_display_name",
      { en_US: "Path of the display name", zh_CN: "显示名称的位置", ar: "مسار الاسم الظاهر" },
      { value: "name" },
    ),
    input(
      "path_username",
      { en_US: "Path of the username", zh_CN: "用户名的位置", ar: "مسار اسم المستخدم" },
      { value: "username" },
    ),
    input(
      "path_email",
      { en_US: "Path of the email address", zh_CN: "邮箱地址的位置", ar: "مسار البريد الإلكتروني" },
      { value: "email" },
    ),
    input(
      "path_email_verified",
      { en_US: "Path of whether the address is verified", zh_CN: "邮箱是否已验证的位置", ar: "مسار تأكيد البريد" },
      { value: "email_verified" },
    ),
    input(
      "path_avatar",
      { en_US: "Path of the picture", zh_CN: "头像的位置", ar: "مسار الصورة" },
      { value: "avatar_url" },
    ),
  ];
}

function fieldProblemsOf(values: PluginValues): FieldProblem[] {
  const filled = urlFields.filter((name) => setting(values, name) !== "");
  const unsafe = filled.filter((name) => !isSafe(setting(values, name)));
  const missing = hasIssuer(values) ? [] : endpoints.filter((name) => setting(values, name) === "");
  const none = missing.length === endpoints.length;
  return [
    ...unsafe.map((field) => ({
      field,
      message: unsafeAddress,
    })),
    ...(none
      ? [
          {
            field: "issuer",
            message: {
              en_US: "An issuer is needed, or the three endpoints below.",
              zh_CN: "需要签发者，或下面的三个端点。",
              ar: "يلزم المُصدر، أو النقاط الثلاث في الأسفل.",
            },
          },
        ]
      : []),
    ...(none
      ? []
      : missing.map((field) => ({
          field,
          message: {
            en_US: "Without an issuer this is needed.",
            zh_CN: "没有签发者时必须填写。",
            ar: "يلزم هذا إن لم يكن هناك مُصدر.",
          },
        }))),
  ];
}

function connectorOf(): Connector {
  const openid = createOpenid(({ configuration }) => ({
    ...clientOf(configuration),
    issuer: setting(configuration, "issuer"),
    scope: setting(configuration, "scope"),
    trusts_email: isOn(configuration, "trusts_email"),
  }));
  const oauth = createOauth(({ configuration }) => ({
    ...clientOf(configuration),
    authorization_endpoint: setting(configuration, "authorization_endpoint"),
    token_endpoint: setting(configuration, "token_endpoint"),
    user_endpoint: setting(configuration, "user_endpoint"),
    scope: setting(configuration, "scope"),
    trusts_email: isOn(configuration, "trusts_email"),
    paths: {
      id: setting(configuration, "path_id"),
      display_name: setting(configuration, "path_display_name"),
      username: setting(configuration, "path_username"),
      email: setting(configuration, "path_email"),
      email_verified: setting(configuration, "path_email_verified"),
      avatar: setting(configuration, "path_avatar"),
    },
  }));
  const flowOf = (values: PluginValues) => (hasIssuer(values) ? openid : oauth);
  return {
    icon: keyIcon,
    name: ({ configuration }) => setting(configuration, "name"),
    isReady: ({ configuration }) =>
      setting(configuration, "client_id") !== "" && fieldProblemsOf(configuration).length === 0,
    authorize: (context, request) => flowOf(context.configuration).authorize(context, request),
    handleCallback: (context, callback) => flowOf(context.configuration).handleCallback(context, callback),
  };
}

/** A provider of the operator's choice; several can be configured, each with its own number. */
export function genericPlugin(number: number): Plugin {
  const slug_name = number === 1 ? "connector_openid" : `connector_openid_${number}`;
  const title = number === 1 ? "OpenID Connect" : `OpenID Connect ${number}`;
  return definePlugin({
    slug_name,
    kind: "connector",
    version: "0.1.0",
    name: { en_US: title },
    description: {
      en_US: "Lets people log in with any provider that speaks OpenID Connect or OAuth 2.0.",
      zh_CN: "让用户通过任何支持 OpenID Connect 或 OAuth 2.0 的提供方登录。",
      ar: "يتيح تسجيل الدخول بأي مزوّد يدعم OpenID Connect أو OAuth 2.0.",
    },
    fields: ({ site_url }) => fieldsOf(callbackOf(site_url, slug_name)),
    check: async (_context, values) => fieldProblemsOf(values),
    connector: connectorOf(),
  });
}
