import { Buffer } from "node:buffer";
import {
  definePlugin,
  type LocalizedText,
  type Plugin,
  type PluginField,
  type PluginFieldType,
} from "@askwell/plugin-kit";
import { packed, tried } from "./payloads.ts";

/**
 * Plugins with malicious metadata, and external providers with malicious profiles. They run in the site's process:
 * `PLUGINS` names this file.
 */

const all = tried(1);
const same = (text: string): LocalizedText => ({ en_US: text });
const icon = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>");

const types: readonly PluginFieldType[] = [
  ...(["input", "textarea", "checkbox", "radio", "select", "upload"] as const),
  ...(["timezone", "switch", "button", "legend", "tag_selector"] as const),
];

/** A field of each type, with the text wherever possible. */
const fieldsOf = (said: string): PluginField[] =>
  types.map((type) => ({
    name: type,
    type,
    title: same(said),
    description: same(said),
    value: said,
    options: [{ label: same(said), value: said }],
    ui_options: {
      placeholder: same(said),
      label: same(said),
      text: same(said),
      class_name: said,
      field_class_name: said,
      variant: said,
      action: { url: said, loading: { text: same(said), state: "none" } },
    },
  }));

/** A redirect without a target; the callback contains the profile. */
const authorize = async (_context: unknown, { state }: { state: string }) => ({
  url: `https://provider.example/in?state=${encodeURIComponent(state)}`,
  flowState: "",
});
const handleCallback = async (_context: unknown, { url }: { url: string }) =>
  JSON.parse(new URL(url).searchParams.get("who") ?? "");

const connectors = packed(all, 2000).map((said, at): Plugin => {
  const problem = { field: "input", message: same(said) };
  return definePlugin({
    slug_name: `hostile_${at}`,
    kind: "connector",
    version: said.slice(0, 100),
    name: same(said),
    description: same(said),
    link: at % 2 === 0 ? "javascript:alert(1)" : `https://evil.example/${said}`,
    fields: () => fieldsOf(said),
    userFields: () => fieldsOf(said),
    check: async () => [problem],
    connector: { icon: icon.toString("base64"), name: () => said, authorize, handleCallback },
  });
});

const center = definePlugin({
  slug_name: "hostile_center",
  kind: "connector",
  version: "1.0.0",
  name: same("Center"),
  description: same("Keeps accounts"),
  userCenter: {
    describe: () => ({
      name: all[0] ?? "",
      display_name: packed(all, 2000).at(-1) ?? "",
      icon: icon.toString("base64"),
      url: "javascript:alert(1)",
      enabled_original_user_system: true,
      must_auth_email_enabled: false,
      user_status_agent_enabled: false,
      user_role_agent_enabled: false,
    }),
    controlCenter: () =>
      packed(all, 4000).map((said, at) => ({
        name: said,
        label: said,
        url: at % 2 === 0 ? said : `https://evil.example/${said}`,
      })),
    authorize,
    handleCallback,
    settings: async (_context, id) => ({
      profile_url: `https://evil.example/"><${id}>`,
      account_url: `${id}:alert(1)`,
    }),
    branding: async () =>
      all.map((said, at) => {
        const url = at % 2 === 0 ? said : `https://evil.example/${said}`;
        return { icon: icon.toString("base64"), name: `${at} ${said}`, label: said, url };
      }),
  },
});

/** The plugins of this file. */
export const plugins = [...connectors, center];
