import { Buffer } from "node:buffer";
import { definePlugin, type Plugin, type PluginField, type PluginFieldType, type Texts } from "@askwell/plugin-kit";
import { packed, tried } from "./payloads.ts";

/*
 * Plugins that try everything in what they say about themselves, and the systems behind them, which try everything in
 * what they say about people. They run in the site's process: `PLUGINS` names this file.
 */

const all = tried(1);
const same = (text: string): Texts => ({ en_US: text });
const icon = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>");

const types: readonly PluginFieldType[] = [
  ...(["input", "textarea", "checkbox", "radio", "select", "upload"] as const),
  ...(["timezone", "switch", "button", "legend", "tag_selector"] as const),
];

/** A field of each type, with a text wherever one fits. */
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

/** Leads to nowhere; whoever comes back brings along who they are. */
const depart = async (_context: unknown, { state }: { state: string }) => ({
  url: `https://provider.example/in?state=${encodeURIComponent(state)}`,
  kept: "",
});
const arrive = async (_context: unknown, { url }: { url: string }) =>
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
    connector: { icon: icon.toString("base64"), name: () => said, depart, arrive },
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
    depart,
    arrive,
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

/** What the site finds here. */
export const plugins = [...connectors, center];
