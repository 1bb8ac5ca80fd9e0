import { createHash, randomBytes } from "node:crypto";
import type { InputOf } from "@askwell/contract";
import type { TestPerson, TestSite } from "../site.ts";

type ProgramInput = InputOf<"addProgram">;

/** A registered program, as the tests use it. */
export interface TestProgram {
  readonly id: string;
  readonly secret: string;
  readonly returnAddress: string;
}

/** What a program asks for. */
export interface TestAccess {
  readonly scope: string;
  readonly resource?: string;
  /** Further or other parameters of the request. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The tokens of a program. */
export interface TestTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token?: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** A browser: it keeps cookies, and follows no redirects. */
export interface ProgramBrowser {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

/** A site that people connect programs to, which listens. */
export interface ProgramSite {
  readonly address: string;
  addProgram(fields?: Partial<ProgramInput>): Promise<TestProgram>;
  browser(person?: TestPerson): ProgramBrowser;
  /** Asks for access, up to the page on which the person decides; its address, or where the answer went. */
  ask(browser: ProgramBrowser, program: TestProgram, access: TestAccess): Promise<{ place: string; verifier: string }>;
  /** Decides on that page; where the answer of the site leads. */
  decide(
    browser: ProgramBrowser,
    page: string,
    decision: "allow" | "deny",
    more?: Record<string, string>,
  ): Promise<string>;
  /** A request to the endpoint of tokens. */
  token(program: TestProgram, form: Readonly<Record<string, string>>): Promise<Response>;
  /** Asks, is allowed, and gets tokens. */
  connect(person: TestPerson, program: TestProgram, access: TestAccess): Promise<TestTokens>;
  /** The code with which a program gets tokens, and its verifier. */
  code(person: TestPerson, program: TestProgram, access: TestAccess): Promise<{ code: string; verifier: string }>;
  /** Calls the API with a token. */
  api(token: string, path: string, init?: RequestInit): Promise<Response>;
}

const CONTACT = { name: "Tea", contact_email: "tea@example.com" };

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

function createBrowser(address: string, person: TestPerson | undefined): ProgramBrowser {
  const cookies = new Map<string, { value: string; path: string }>();
  if (person) cookies.set("visit", { value: person.visit_token, path: "/" });
  const send = async (url: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const target = new URL(url, address);
    const sent = [...cookies].filter(([, { path }]) => target.pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name.split(" ")[0]}=${value}`).join("; ");
    const reply = await fetch(target, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? "/";
      cookies.set(name === "visit" ? name : `${name} ${path}`, { value, path });
    }
    return reply;
  };
  return {
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, form, headers = { origin: address }) =>
      send(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      }),
  };
}

const ask: ProgramSite["ask"] = async (browser, program, { scope, resource, more = {} }) => {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: program.id,
    redirect_uri: program.returnAddress,
    ...{ scope, state: "abc", code_challenge: challengeOf(verifier), code_challenge_method: "S256" },
    ...(resource !== undefined && { resource }),
    ...more,
  });
  const reply = await browser.get(`/oauth/authorize?${query}`);
  return { place: reply.headers.get("location") ?? `${reply.status} ${await reply.text()}`, verifier };
};
const decide: ProgramSite["decide"] = async (browser, page, decision, more = {}) => {
  const shown = await browser.get(page);
  const html = await shown.text();
  const remembered = shown.headers.get("location");
  if (remembered) return (await browser.get(remembered)).headers.get("location") ?? "";
  const proof = / name="proof" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const reply = await browser.post(page, { proof, decision, ...more });
  const next = reply.headers.get("location") ?? "";
  if (!next.includes("/oauth/authorize/")) return next;
  return (await browser.get(next)).headers.get("location") ?? "";
};

/** Lets people of a site connect programs, and makes it listen. */
export async function openForPrograms(site: TestSite, { registration = false } = {}): Promise<ProgramSite> {
  const address = await site.server.listen({ port: 0, host: "127.0.0.1" });
  await site.call(site.admin, "saveGeneralSettings", { ...CONTACT, site_url: address });
  await site.call(site.admin, "saveProgramSettings", { connections: true, registration });

  const token: ProgramSite["token"] = (program, form) =>
    fetch(`${address}/oauth/token`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(program.secret !== "" && { authorization: `Basic ${btoa(`${program.id}:${program.secret}`)}` }),
      },
      body: new URLSearchParams({ ...(program.secret === "" && { client_id: program.id }), ...form }).toString(),
    });
  const code: ProgramSite["code"] = async (person, program, access) => {
    const browser = createBrowser(address, person);
    const { place, verifier } = await ask(browser, program, access);
    const answer = new URL(await decide(browser, place, "allow"), address);
    const found = answer.searchParams.get("code");
    if (!found) throw new Error(`no code: ${answer.href}`);
    return { code: found, verifier };
  };
  return {
    ...{ address, ask, decide, token, code },
    browser: (person) => createBrowser(address, person),
    async addProgram(fields = {}) {
      const returnAddress = fields.return_addresses?.[0] ?? "https://tool.example/callback";
      const input = {
        ...{ name: "Tool", link: "", logo: "", return_addresses: [returnAddress], is_confidential: true },
        ...{ scopes: ["openid", "profile", "email", "questions:read"] as ProgramInput["scopes"], ...fields },
      };
      return { ...(await site.call(site.admin, "addProgram", input)), returnAddress };
    },
    async connect(person, program, access) {
      const { code: found, verifier } = await code(person, program, access);
      const form = { grant_type: "authorization_code", code: found, code_verifier: verifier };
      const reply = await token(program, { ...form, redirect_uri: program.returnAddress });
      if (reply.status !== 200) throw new Error(await reply.text());
      return (await reply.json()) as TestTokens;
    },
    api: (accessToken, path, init = {}) =>
      fetch(address + path, { ...init, headers: { authorization: `Bearer ${accessToken}`, ...init.headers } }),
  };
}
