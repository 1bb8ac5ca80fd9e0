import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { definePlugin, type PluginContext, type UserCenterPerson } from "@askwell/plugin-kit";

/*
 * A system that keeps accounts, and the plugin that connects a site to it. The plugin runs in the site's process and
 * knows of the system what its settings say; everything else it asks over HTTP, as such plugins do.
 */

export const CENTER_SLUG = "example_center";

/** Somebody as the system knows them; a test may change it at any time. */
export interface CenterPerson extends UserCenterPerson {
  standing: "normal" | "suspended" | "deleted";
}

/** The system itself, on this machine. */
export interface Center {
  readonly address: string;
  readonly people: Map<string, CenterPerson>;
  readonly stop: () => Promise<void>;
}

const setting = ({ configuration }: PluginContext, name: string) => String(configuration[name] ?? "");
const isOn = ({ configuration }: PluginContext, name: string) => configuration[name] === true;

async function told<Facts>(context: PluginContext, path: string): Promise<Facts> {
  const reply = await fetch(setting(context, "address") + path);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as Facts;
}

const wayOut = (page: string) => async (context: PluginContext, departure: { callback: string; state: string }) => ({
  url: `${setting(context, "address")}${page}?${new URLSearchParams({ ...departure })}`,
  kept: departure.state,
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
    depart: wayOut("/log-in"),
    departToSignUp: wayOut("/join"),
    arrive: (context, { url }) => told(context, `/ticket?${new URL(url).searchParams}`),
    standing: async (context, id) => (await told<CenterPerson>(context, `/person?id=${id}`)).standing,
    settings: async (context, id) => {
      const url = isOn(context, "keeps_settings") ? `${setting(context, "address")}/change?id=${id}` : "";
      return { profile_url: url, account_url: url };
    },
    branding: async (_context, id) => [{ icon: "", name: "desk", label: `Desk of ${id}`, url: "" }],
  },
});

/** What a site finds here that is told of this file by `PLUGINS`. */
export const plugins = [centerPlugin];

/** Starts the system. Whoever is chosen on its page is sent back as that person. */
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
