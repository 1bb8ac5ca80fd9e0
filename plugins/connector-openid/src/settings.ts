import type { LocalizedText, PluginField, PluginValues } from "@askwell/plugin-kit";
import type { Client } from "./client.ts";

/** A setting as trimmed text. */
export function setting(values: PluginValues, name: string): string {
  const value = values[name];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Whether a switch setting is on. */
export const isOn = (values: PluginValues, name: string): boolean => values[name] === true;

/** An `input` of the form. */
export function input(name: string, title: LocalizedText, more: Partial<PluginField> = {}): PluginField {
  return { name, type: "input", title, ui_options: { input_type: "text" }, ...more };
}

/** A heading inside the form. */
export function legend(name: string, title: LocalizedText): PluginField {
  return { name, type: "legend", title };
}

/** Fields of client id and secret. */
export function clientFields(callback: string): PluginField[] {
  const description: LocalizedText = {
    en_US: `Register this callback address with the provider: ${callback}`,
    zh_CN: `请在提供方登记这个回调地址：${callback}`,
    ar: `سجّل عنوان العودة هذا لدى المزوّد: ${callback}`,
  };
  return [
    input("client_id", { en_US: "Client ID", zh_CN: "客户端 ID", ar: "معرّف العميل" }, { required: true, description }),
    input(
      "client_secret",
      { en_US: "Client secret", zh_CN: "客户端密钥", ar: "سر العميل" },
      { secret: true, ui_options: { input_type: "password" } },
    ),
  ];
}

/** The redirect URI of a plugin. */
export function callbackOf(siteUrl: string, slugName: string): string {
  return `${siteUrl}/answer/api/v1/connector/redirect/${slugName}`;
}

export function clientOf(values: PluginValues): Client {
  return {
    client_id: setting(values, "client_id"),
    client_secret: setting(values, "client_secret"),
    secret_in: setting(values, "secret_in") === "body" ? "body" : "header",
  };
}

/** Secrets and codes require TLS, except on the loopback interface. */
export function isSafe(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed?.protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(parsed?.hostname ?? "");
}

/** The message on a field whose address is not safe. */
export const unsafeAddress: LocalizedText = {
  en_US: "An address that begins with https://.",
  zh_CN: "请填写以 https:// 开头的网址。",
  ar: "عنوان يبدأ بـ https://\u200e.",
};
