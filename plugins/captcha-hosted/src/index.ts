import { definePlugin, type Plugin, type PluginContext, type PluginField } from "@askwell/plugin-kit";
import { type CaptchaService, services } from "./services.ts";

/** A setting as trimmed text. */
const textOf = ({ configuration }: PluginContext, name: string) => String(configuration[name] ?? "").trim();

const fields: readonly PluginField[] = [
  {
    name: "site_key",
    type: "input",
    title: { en_US: "Site key", zh_CN: "站点密钥", ar: "مفتاح الموقع" },
    required: true,
    ui_options: { input_type: "text" },
  },
  {
    name: "secret_key",
    type: "input",
    title: { en_US: "Secret key", zh_CN: "私钥", ar: "المفتاح السري" },
    required: true,
    secret: true,
    ui_options: { input_type: "password" },
  },
  {
    name: "verify_url",
    type: "input",
    title: { en_US: "Address of the check", zh_CN: "校验地址", ar: "عنوان التحقق" },
    description: {
      en_US: "Only for servers that do not reach the service directly; otherwise empty.",
      zh_CN: "仅当服务器无法直接访问该服务时填写，否则留空。",
      ar: "للخوادم التي لا تصل إلى الخدمة مباشرة فقط؛ وإلا اتركه فارغًا.",
    },
    ui_options: { input_type: "url" },
  },
];

/** Whether a service accepts the answer. Throws if the service cannot be asked. */
async function isAccepted(context: PluginContext, { verify_url }: CaptchaService, response: string): Promise<boolean> {
  const body = new URLSearchParams({ secret: textOf(context, "secret_key"), response });
  const sitekey = textOf(context, "site_key");
  // hCaptcha checks that the answer was given for this key; the others ignore it.
  body.set("sitekey", sitekey);
  const reply = await context.fetch(textOf(context, "verify_url") || verify_url, { method: "POST", body });
  if (!reply.ok) throw new Error(`the captcha service replied with ${reply.status}`);
  const { success } = (await reply.json()) as { readonly success?: unknown };
  return success === true;
}

function hostedCaptcha(service: CaptchaService): Plugin {
  const { slug_name, name, description, link, origins } = service;
  return definePlugin({
    ...{ slug_name, kind: "captcha", version: "0.1.0", name: { en_US: name }, description, link },
    fields: () => fields,
    captcha: {
      origins,
      widget: (context) => ({ site_key: textOf(context, "site_key") }),
      create: async () => ({ image: "", secret: "" }),
      verify: (context, { captcha_code }) => isAccepted(context, service, captcha_code),
    },
  });
}

/** Captchas of hCaptcha, Cloudflare and Google. */
export const hostedCaptchas: readonly Plugin[] = services.map(hostedCaptcha);
