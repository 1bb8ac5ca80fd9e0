import { type CallDefinition, type CallName, calls, type Envelope } from "@askwell/contract";
import { definePlugin, type Outsider, type Plugin, type UserCenterPerson } from "@askwell/plugin-kit";
import { visitTokenOf } from "../src/features/sessions/index.ts";
import type { Person, Site } from "./site.ts";

/** Where a request has led. */
export interface Step {
  readonly status: number;
  readonly location: string;
}

/** A browser that keeps cookies and follows nothing by itself. */
export interface Browser {
  readonly cookies: Map<string, string>;
  go(address: string): Promise<Step>;
  call(name: CallName, input: Record<string, unknown>, who?: Person): Promise<Envelope>;
}

/** Gives the site an address of its own, which providers send people back to, and turns plugins on. */
export async function openForLogins(site: Site, plugins: readonly string[]): Promise<void> {
  const general = { name: "Tea", site_url: "http://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  for (const plugin_slug_name of plugins) {
    await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
  }
}

/** Opens a browser in front of a site; one of somebody who is logged in has their cookie. */
export function openBrowser(site: Pick<Site, "server">, person?: Person): Browser {
  const cookies = new Map(person ? [["visit", person.visit_token]] : []);
  const headers = (token = "") => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    ...(token !== "" && { authorization: token }),
  });
  const keep = (sent: string | string[] | number | undefined) => {
    for (const line of [sent ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      cookies.set(name, value);
    }
  };
  return {
    cookies,
    async go(address) {
      const url = new URL(address, "http://localhost");
      const response = await site.server.inject({ url: url.pathname + url.search, headers: headers() });
      keep(response.headers["set-cookie"]);
      return { status: response.statusCode, location: String(response.headers.location ?? "") };
    },
    async call(name, input, who) {
      const { method, path } = calls[name] as CallDefinition;
      const response = await site.server.inject({ method, url: path, headers: headers(who?.token), payload: input });
      keep(response.headers["set-cookie"]);
      return response.json();
    },
  };
}

/** What a made-up provider says of somebody, where a test does not care. */
export const givenOutsider = (facts: Partial<Outsider> = {}): Outsider => ({
  external_id: "1001",
  display_name: "Olga Outsider",
  username: "olga",
  email: "olga@elsewhere.example",
  avatar: "",
  ...facts,
});

/** Comes back with whatever the address says about somebody; `who=error` is a provider that fails. */
function told(url: string): UserCenterPerson {
  return JSON.parse(new URL(url).searchParams.get("who") ?? "error");
}

const wayOut = async (_context: unknown, { callback, state }: { callback: string; state: string }) => ({
  url: `https://provider.example/in?${new URLSearchParams({ callback, state })}`,
  kept: `kept for ${state}`,
});

/** Checks that what was kept has come back with the state it belongs to. */
function checkKept({ kept, state }: { kept: string; state: string }): void {
  if (kept !== `kept for ${state}`) throw new Error("what was kept is lost");
}

/** A provider whose people are what the test says. */
export function givenConnector(slug_name: string): Plugin {
  return definePlugin({
    slug_name,
    kind: "connector",
    version: "1.0.0",
    name: { en_US: slug_name.replace("connector_", "The ") },
    description: { en_US: "For tests" },
    connector: {
      icon: "PHN2Zy8+",
      depart: wayOut,
      arrive: async (_context, arrival) => {
        checkKept(arrival);
        return told(arrival.url);
      },
    },
  });
}

/** What a made-up user center leaves to the site, and what it knows; a test may change it at any time. */
export interface CenterFacts {
  original: boolean;
  mustHaveEmail: boolean;
  standing: "normal" | "suspended" | "deleted" | "unknown";
  url?: string;
  /** Who has come in from there. */
  readonly entered: string[];
}

/** A user center whose people are what the test says. */
export function givenUserCenter(facts: CenterFacts): Plugin {
  return definePlugin({
    slug_name: "center",
    kind: "connector",
    version: "1.0.0",
    name: { en_US: "Center" },
    description: { en_US: "For tests" },
    userCenter: {
      describe: () => ({
        name: "Center",
        display_name: "The center",
        icon: "PHN2Zy8+",
        url: facts.url ?? "https://center.example",
        enabled_original_user_system: facts.original,
        must_auth_email_enabled: facts.mustHaveEmail,
        user_status_agent_enabled: true,
        user_role_agent_enabled: false,
      }),
      controlCenter: () => [{ name: "people", label: "People", url: "https://center.example/people" }],
      depart: wayOut,
      departToSignUp: async (_context, { state }) => ({
        url: `https://center.example/new?state=${state}`,
        kept: "new",
      }),
      arrive: async (_context, { url }) => told(url),
      standing: async () => {
        if (facts.standing === "unknown") throw new Error("the user center does not answer");
        return facts.standing;
      },
      settings: async (_context, id) => ({ profile_url: `https://center.example/${id}`, account_url: "" }),
      branding: async (_context, id) => [
        { icon: "", name: "team", label: `Team of ${id}`, url: "https://center.example/team" },
        { icon: "", name: "evil", label: "Evil", url: "javascript:alert(1)" },
      ],
      afterLogin: async (_context, id) => {
        facts.entered.push(id);
      },
    },
  });
}

/** Where a call is made that leads a browser somewhere; `name` is that of a connector. */
export function pathOf(call: CallName, name = ""): string {
  return calls[call].path.replace(":name", name);
}

/** Goes to a provider; answers with the state that has to come back. */
export async function departFor(browser: Browser, link: string): Promise<string> {
  const { location } = await browser.go(link);
  return new URL(location, "http://localhost").searchParams.get("state") ?? "";
}

/** Comes back from a provider as somebody. */
export async function comeBackAs(
  browser: Browser,
  slug: string,
  back: { state: string; who: Partial<Outsider> },
): Promise<Step> {
  const query = new URLSearchParams({ state: back.state, who: JSON.stringify(givenOutsider(back.who)) });
  return browser.go(`${pathOf("connectorReturn", slug)}?${query}`);
}

/** The whole way: to a provider and back as somebody. */
export async function logInWith(browser: Browser, slug: string, who: Partial<Outsider> = {}): Promise<Step> {
  const state = await departFor(browser, pathOf("connectorLogin", slug));
  return comeBackAs(browser, slug, { state, who });
}

/** The token that a landing address hands over. */
export function tokenIn({ location }: Step): string {
  const url = new URL(location, "http://localhost");
  return url.pathname === "/users/auth-landing" ? (url.searchParams.get("access_token") ?? "") : "";
}

/** Whoever has come in by a landing address. */
export async function landedPerson(site: Site, step: Step): Promise<Person> {
  const token = tokenIn(step);
  if (token === "") throw new Error(`nobody has landed: ${step.location}`);
  const who = { id: "0", username: "", token, visit_token: visitTokenOf(token) };
  const me = await site.call(who, "currentPerson", {});
  return { ...who, id: me?.id ?? "0", username: me?.username ?? "" };
}
