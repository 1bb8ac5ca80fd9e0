import {
  type Connector,
  definePlugin,
  type FieldProblem,
  type Plugin,
  type PluginField,
  type Values,
} from "@askwell/plugin-kit";
import { keyIcon } from "./icons.ts";
import { createOauth } from "./oauth.ts";
import { createOpenid } from "./openid.ts";
import { callbackOf, clientFields, clientOf, input, isOn, legend, setting } from "./settings.ts";

const doors = ["authorization_endpoint", "token_endpoint", "user_endpoint"] as const;
const addresses = ["issuer", ...doors] as const;

/** A provider without an issuer has no discovery, and speaks OAuth 2.0 only. */
const hasIssuer = (values: Values) => setting(values, "issuer") !== "";

const url = { input_type: "url" } as const;

function fieldsOf(callback: string): PluginField[] {
  return [
    input("name", "Name", {
      description: { en_US: "What the button says after “Continue with”." },
      value: "OpenID Connect",
    }),
    ...clientFields(callback),
    {
      name: "secret_in",
      type: "select",
      title: { en_US: "How the secret is sent" },
      value: "header",
      options: [
        { value: "header", label: { en_US: "In the header (client_secret_basic)" } },
        { value: "body", label: { en_US: "In the body (client_secret_post)" } },
      ],
    },
    input("scope", "Scopes", { value: "openid email profile", description: { en_US: "Separated by spaces." } }),
    {
      name: "trusts_email",
      type: "switch",
      title: { en_US: "Addresses are verified" },
      description: {
        en_US:
          "Only for a provider that verifies every address but does not say so: whoever comes with one is taken to own it.",
      },
      ui_options: { label: { en_US: "Take every address as verified" } },
      value: false,
    },
    legend("openid", "OpenID Connect"),
    input("issuer", "Issuer", {
      description: {
        en_US: "The provider tells the rest itself. Leave it empty for a provider that speaks OAuth 2.0 only.",
      },
      ui_options: { ...url, placeholder: { en_US: "https://login.example.com" } },
    }),
    legend("oauth", "OAuth 2.0 without OpenID Connect"),
    input("authorization_endpoint", "Authorization endpoint", { ui_options: url }),
    input("token_endpoint", "Token endpoint", { ui_options: url }),
    input("user_endpoint", "User endpoint", {
      description: {
        en_US: "Answers with the facts about a person as JSON. Below: where in it they stand, such as data.user.id.",
      },
      ui_options: url,
    }),
    input("path_id", "Path of the id", { value: "id" }),
    input("path_display_name", "Path of the display name", { value: "name" }),
    input("path_username", "Path of the username", { value: "username" }),
    input("path_email", "Path of the email address", { value: "email" }),
    input("path_email_verified", "Path of whether the address is verified", { value: "email_verified" }),
    input("path_avatar", "Path of the picture", { value: "avatar_url" }),
  ];
}

/** Secrets and codes travel over TLS, except on the machine itself. */
function isSafe(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed?.protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(parsed?.hostname ?? "");
}

function problemsOf(values: Values): FieldProblem[] {
  const given = addresses.filter((name) => setting(values, name) !== "");
  const unsafe = given.filter((name) => !isSafe(setting(values, name)));
  const missing = hasIssuer(values) ? [] : doors.filter((name) => setting(values, name) === "");
  const none = missing.length === doors.length;
  return [
    ...unsafe.map((field) => ({ field, message: { en_US: "An address that begins with https://." } })),
    ...(none ? [{ field: "issuer", message: { en_US: "An issuer is needed, or the three endpoints below." } }] : []),
    ...(none ? [] : missing.map((field) => ({ field, message: { en_US: "Without an issuer this is needed." } }))),
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
  const way = (values: Values) => (hasIssuer(values) ? openid : oauth);
  return {
    icon: keyIcon,
    name: ({ configuration }) => setting(configuration, "name"),
    isReady: ({ configuration }) =>
      setting(configuration, "client_id") !== "" && problemsOf(configuration).length === 0,
    depart: (context, departure) => way(context.configuration).depart(context, departure),
    arrive: (context, arrival) => way(context.configuration).arrive(context, arrival),
  };
}

/** One provider of any name; several can be set up side by side, each with a number of its own. */
export function genericPlugin(number: number): Plugin {
  const slug_name = number === 1 ? "connector_openid" : `connector_openid_${number}`;
  const title = number === 1 ? "OpenID Connect" : `OpenID Connect ${number}`;
  return definePlugin({
    slug_name,
    kind: "connector",
    version: "0.1.0",
    name: { en_US: title },
    description: { en_US: "Lets people log in with any provider that speaks OpenID Connect or OAuth 2.0." },
    fields: ({ site_url }) => fieldsOf(callbackOf(site_url, slug_name)),
    check: async (_context, values) => problemsOf(values),
    connector: connectorOf(),
  });
}
