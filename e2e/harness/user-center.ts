import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { definePlugin, type PluginContext, type UserCenterProfile } from "@askwell/plugin-kit";

/**
 * A user center, and the plugin that connects a site to it. The plugin runs in the site's process and has only its
 * settings; it requests everything else over HTTP, like real plugins.
 */

export const CENTER_SLUG = "example_center";

/** A user of the center; tests may change it at any time. */
export interface CenterPerson extends UserCenterProfile {
  status: "normal" | "suspended" | "deleted";
}

/** The center's server on this machine. */
export interface Center {
  readonly address: string;
  readonly people: Map<string, CenterPerson>;
  readonly stop: () => Promise<void>;
}

const setting = ({ configuration }: PluginContext, name: string) => String(configuration[name] ?? "");
const isOn = ({ configuration }: PluginContext, name: string) => configuration[name] === true;

async function request<Result>(context: PluginContext, path: string): Promise<Result> {
  const reply = await fetch(setting(context, "address") + path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as Result;
}

const authorizeAt = (page: string) => async (context: PluginContext, request: { callback: string; state: string }) => ({
  url: `${setting(context, "address")}${page}?${new URLSearchParams({ ...request })}`,
  flowState: request.state,
});

const word = (name: string, type: "input" | "switch") => ({ name, type, title: { en_US: name } }) as const;

const centerPlugin = definePlugin({
  slug_name: CENTER_SLUG,
  kind: "connector",
  version: "1.0.0",
  name: { en_US: "Example center" },
  description: { en_US: "A system that keeps accounts." },
  fields: () => [
    word("address", "input"),
    word("beside", "switch"),
    word("needs_address", "switch"),
    word("keeps_settings", "switch"),
  ],
  userCenter: {
    describe: (context) => ({
      name: "Example",
      display_name: "The staff directory",
      icon: "",
      url: setting(context, "address"),
      enabled_original_user_system: isOn(context, "beside"),
      must_auth_email_enabled: isOn(context, "needs_address"),
      user_status_agent_enabled: true,
      user_role_agent_enabled: false,
    }),
    controlCenter: (context) => [
      { name: "people", label: "All colleagues", url: `${setting(context, "address")}/people` },
      { name: "evil", label: "Evil", url: "javascript:alert(1)" },
    ],
    authorize: authorizeAt("/log-in"),
    authorizeSignUp: authorizeAt("/join"),
    handleCallback: (context, { url }) => request(context, `/ticket?${new URL(url).searchParams}`),
    status: async (context, id) => (await request<CenterPerson>(context, `/person?id=${id}`)).status,
    settings: async (context, id) => {
      const url = isOn(context, "keeps_settings") ? `${setting(context, "address")}/change?id=${id}` : "";
      return { profile_url: url, account_url: url };
    },
    branding: async (_context, id) => [{ icon: "", name: "desk", label: `Desk of ${id}`, url: "" }],
  },
});

/** The plugins of this file, for `PLUGINS`. */
export const plugins = [centerPlugin];

/** Starts the center. Selecting a user on its page redirects back as that user. */
export async function startCenter(): Promise<Center> {
  const people = new Map<string, CenterPerson>();
  const page = (reply: ServerResponse, title: string, body: string) =>
    reply
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`);
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://center");
    const person = people.get(searchParams.get("id") ?? "");
    if (pathname === "/ticket" || pathname === "/person") {
      reply.writeHead(person ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(person ?? null));
      return;
    }
    const back = (id: string) => {
      const query = new URLSearchParams({ state: searchParams.get("state") ?? "", id });
      return `${searchParams.get("callback")}?${query}`.replaceAll("&", "&amp;");
    };
    const choices = [...people.keys(), "nobody"].map((id) => `<p><a href="${back(id)}">I am ${id}</a></p>`).join("");
    if (pathname === "/log-in") page(reply, "Who are you?", choices);
    else if (pathname === "/join") page(reply, "Join the staff", choices);
    else page(reply, `Example ${pathname}`, "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, people, stop };
}
