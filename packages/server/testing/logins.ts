import { type CallDefinition, type CallName, calls, type Envelope } from "@askwell/contract";
import { definePlugin, type ExternalProfile, type Plugin, type UserCenterProfile } from "@askwell/plugin-kit";
import { visitTokenOf } from "../src/features/sessions/index.ts";
import type { TestPerson, TestSite } from "./site.ts";

/** The status and redirect target of a response. */
export interface BrowserResponse {
  readonly status: number;
  readonly location: string;
}

/** A browser with cookies that does not follow redirects. */
export interface Browser {
  readonly cookies: Map<string, string>;
  go(address: string): Promise<BrowserResponse>;
  call(name: CallName, input: Record<string, unknown>, who?: TestPerson): Promise<Envelope>;
}

/** Gives the site an address for callbacks, and enables plugins. */
export async function openForLogins(site: TestSite, plugins: readonly string[]): Promise<void> {
  const general = { name: "Tea", site_url: "http://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  for (const plugin_slug_name of plugins) {
    await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
  }
}

/** Opens a browser for a site, optionally from another IP address; for a user it has the cookie. */
export function openBrowser(site: Pick<TestSite, "server">, person?: TestPerson, remoteAddress = "127.0.0.1"): Browser {
  const cookies = new Map(person ? [["visit", person.visit_token]] : []);
  const headers = (token = "") => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    ...(token !== "" && { authorization: token }),
  });
  const storeCookies = (sent: string | string[] | number | undefined) => {
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
      storeCookies(response.headers["set-cookie"]);
      return { status: response.statusCode, location: String(response.headers.location ?? "") };
    },
    async call(name, input, who) {
      const { method, path } = calls[name] as CallDefinition;
      const sent = method === "GET" ? { query: input as Record<string, string> } : { payload: input };
      const request = { method, url: path, headers: headers(who?.token), remoteAddress, ...sent };
      const response = await site.server.inject(request);
      storeCookies(response.headers["set-cookie"]);
      return response.json();
    },
  };
}

/** A profile from a fake provider, with defaults. */
export const externalProfileFixture = (state: Partial<ExternalProfile> = {}): ExternalProfile => ({
  external_id: "1001",
  display_name: "Olga Outsider",
  username: "olga",
  email: "olga@elsewhere.example",
  avatar: "",
  ...state,
});

/** The profile in the callback address; fails for `who=error`. */
function profileIn(url: string): UserCenterProfile {
  return JSON.parse(new URL(url).searchParams.get("who") ?? "error");
}

const authorize = async (_context: unknown, { callback, state }: { callback: string; state: string }) => ({
  url: `https://provider.example/in?${new URLSearchParams({ callback, state })}`,
  flowState: `flow of ${state}`,
});

/** Checks that the flow state belongs to the state of the callback. */
function checkFlowState({ flowState, state }: { flowState: string; state: string }): void {
  if (flowState !== `flow of ${state}`) throw new Error("the flow state is lost");
}

/** A fake provider that returns the profile in the callback address. */
export function connectorFixture(slug_name: string): Plugin {
  return definePlugin({
    slug_name,
    kind: "connector",
    version: "1.0.0",
    name: { en_US: slug_name.replace("connector_", "The ") },
    description: { en_US: "For tests" },
    connector: {
      icon: "PHN2Zy8+",
      authorize,
      handleCallback: async (_context, callback) => {
        checkFlowState(callback);
        return profileIn(callback.url);
      },
    },
  });
}

/** The state of a fake user center, which a test may change at any time. */
export interface UserCenterState {
  original: boolean;
  mustHaveEmail: boolean;
  accountStatus: "normal" | "suspended" | "deleted" | "unknown";
  url?: string;
  /** The external ids of completed logins. */
  readonly completedLogins: string[];
}

/** A fake user center that returns the profile in the callback address. */
export function userCenterFixture(state: UserCenterState): Plugin {
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
        url: state.url ?? "https://center.example",
        enabled_original_user_system: state.original,
        must_auth_email_enabled: state.mustHaveEmail,
        user_status_agent_enabled: true,
        user_role_agent_enabled: false,
      }),
      controlCenter: () => [{ name: "people", label: "People", url: "https://center.example/people" }],
      authorize,
      authorizeSignUp: async (_context, { state }) => ({
        url: `https://center.example/new?state=${state}`,
        flowState: "new",
      }),
      handleCallback: async (_context, { url }) => profileIn(url),
      status: async () => {
        if (state.accountStatus === "unknown") throw new Error("the user center does not answer");
        return state.accountStatus;
      },
      settings: async (_context, id) => ({ profile_url: `https://center.example/${id}`, account_url: "" }),
      branding: async (_context, id) => [
        { icon: "", name: "team", label: `Team of ${id}`, url: "https://center.example/team" },
        { icon: "", name: "evil", label: "Evil", url: "javascript:alert(1)" },
      ],
      afterLogin: async (_context, id) => {
        state.completedLogins.push(id);
      },
    },
  });
}

/** The path of a call that redirects; `name` is that of a connector. */
export function pathOf(call: CallName, name = ""): string {
  return calls[call].path.replace(":name", name);
}

/** Goes to a provider and returns the state for the callback. */
export async function startLogin(browser: Browser, link: string): Promise<string> {
  const { location } = await browser.go(link);
  return new URL(location, "http://localhost").searchParams.get("state") ?? "";
}

/** Opens the callback of a provider with a profile. */
export async function completeLogin(
  browser: Browser,
  slug: string,
  back: { state: string; who: Partial<ExternalProfile> },
): Promise<BrowserResponse> {
  const query = new URLSearchParams({ state: back.state, who: JSON.stringify(externalProfileFixture(back.who)) });
  return browser.go(`${pathOf("connectorReturn", slug)}?${query}`);
}

/** Goes to a provider and back with a profile. */
export async function logInWith(
  browser: Browser,
  slug: string,
  who: Partial<ExternalProfile> = {},
): Promise<BrowserResponse> {
  const state = await startLogin(browser, pathOf("connectorLogin", slug));
  return completeLogin(browser, slug, { state, who });
}

/** The token in a landing address. */
export function tokenIn({ location }: BrowserResponse): string {
  const url = new URL(location, "http://localhost");
  return url.pathname === "/users/auth-landing" ? (url.searchParams.get("access_token") ?? "") : "";
}

/** The user of a landing address. */
export async function personFromLanding(site: TestSite, step: BrowserResponse): Promise<TestPerson> {
  const token = tokenIn(step);
  if (token === "") throw new Error(`no session in ${step.location}`);
  const who = { id: "0", username: "", token, visit_token: visitTokenOf(token) };
  const me = await site.call(who, "currentPerson", {});
  return { ...who, id: me?.id ?? "0", username: me?.username ?? "" };
}
