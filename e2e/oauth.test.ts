import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { arriveAsOwner, changeSettings } from "./harness/setting-form.ts";
import type { ServedSite } from "./harness/site.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const MCP = "/answer/api/v1/mcp";
const API = "/answer/api/v1";

interface ProgramTokens {
  readonly access_token: string;
  readonly scope: string;
}

/** A site that logs people in with another one: it sends them there, and redeems the code with which they come back. */
interface RealProgram {
  readonly address: string;
  /** Where people start. */
  readonly start: string;
  /** What the last person came back with; undefined if they have not allowed it. */
  readonly tokens: () => ProgramTokens | undefined;
  register(site: ServedSite, name: string): Promise<void>;
  readonly stop: () => Promise<void>;
}

const running: RealProgram[] = [];
afterAll(async () => {
  for (const program of running) await program.stop();
});

/** Starts a program that asks for scopes of one interface of a site. */
async function startProgram(site: ServedSite, scope: string, resource: string): Promise<RealProgram> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // Another host than that of the site, as it is elsewhere; and none on which a person's own programs listen.
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const own = { id: "", secret: "", verifier: "" };
  let tokens: ProgramTokens | undefined;
  const redeem = async (code: string) => {
    const form = { grant_type: "authorization_code", code, code_verifier: own.verifier, redirect_uri: `${address}/cb` };
    const reply = await fetch(`${site.address}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${own.id}:${own.secret}`)}` },
      body: new URLSearchParams({ ...form, resource: site.address + resource }),
    });
    return (await reply.json()) as ProgramTokens;
  };
  const answer = async (url: URL): Promise<string | URL> => {
    if (url.pathname === "/cb") {
      const code = url.searchParams.get("code");
      tokens = code ? await redeem(code) : undefined;
      return tokens?.access_token ? "Connected" : `Not connected: ${url.searchParams.get("error")}`;
    }
    own.verifier = randomBytes(32).toString("base64url");
    const query = {
      ...{ response_type: "code", client_id: own.id, redirect_uri: `${address}/cb`, scope, state: "s" },
      ...{
        code_challenge: createHash("sha256").update(own.verifier).digest("base64url"),
        code_challenge_method: "S256",
      },
    };
    const more = { resource: site.address + resource };
    return new URL(`${site.address}/oauth/authorize?${new URLSearchParams({ ...query, ...more })}`);
  };
  server.on("request", async (request, reply) => {
    const next = await answer(new URL(request.url ?? "/", address));
    if (typeof next !== "string") return reply.writeHead(302, { location: next.href }).end();
    const page = `<!doctype html><html lang="en"><title>Planner</title><link rel="icon" href="data:,"><h1>${next}</h1>`;
    return reply.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  const program: RealProgram = {
    ...{ address, start: `${address}/start`, tokens: () => tokens },
    async register({ address: siteAddress }, name) {
      const keeper = await logInOwner(siteAddress);
      const fields = { name, link: "", logo: "", return_addresses: [`${address}/cb`], is_confidential: true };
      const scopes = { scopes: scope.split(" ") };
      const { data } = await keeper.send("POST", "/answer/admin/api/programs", { ...fields, ...scopes });
      Object.assign(own, data);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  running.push(program);
  return program;
}

/** Lets a browser reach the program, which the harness blocks. */
async function reach({ context }: BrowserUser, { address }: RealProgram): Promise<void> {
  await context.route(
    (url) => url.origin === address,
    (route) => route.continue(),
  );
}

const heading = ({ page }: BrowserUser, name: string) => page.getByRole("heading", { level: 1, name });

/** The status of a call with a token. */
async function statusOf(site: ServedSite, token: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${site.address}${API}/user/info`, { headers })).status;
}

journey.for(["desktop", "phone"] as const)(
  "OC5 OC7 OC8 a person logs in, connects a site on a %s, reads it in the settings and disconnects it",
  async (device, { site, person }) => {
    const name = `ada-${device}`;
    const program = await startProgram(site, "openid profile account:read", API);
    await changeSettings(await arriveAsOwner(await person()), { "oauth.connections": true });
    await program.register(site, `Planner on ${device}`);
    await addPerson(site.address, await logInOwner(site.address), name);
    const ada = await person({ device });
    const { page } = ada;
    await reach(ada, program);
    await page.goto(program.start);
    await ada.waitUntilIdle();
    await logIn(ada, `${name}@example.com`, password);
    await heading(ada, `“Planner on ${device}” asks for access`).waitFor();
    await page.getByText("Read your name, picture and language").waitFor();
    await page.getByText("Allow it only if you have just started that program.").waitFor();
    await ada.waitUntilIdle();
    await expectAccessible(ada);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: "Do not allow" }).click();
    await heading(ada, "Not connected: access_denied").waitFor();
    await page.goto(program.start);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await heading(ada, "Connected").waitFor();
    const token = program.tokens()?.access_token;
    expect(await statusOf(site, token)).toBe(200);

    await ada.goto("/users/settings/account");
    await page.getByRole("link", { name: "Manage connected programs" }).click();
    await page.getByText("Read your account: notifications, bookmarks, drafts, settings").waitFor();
    await ada.goto("/users/settings/programs");
    await expectAccessible(ada);
    await page.getByRole("button", { name: `Disconnect: Planner on ${device}` }).click();
    await expectAccessible(ada);
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("No program is connected to your account.").waitFor();
    expect(await statusOf(site, token)).toBe(401);
  },
);

journey(
  "OC4 OC5 the page of a decision works without JavaScript, and explains what cannot be answered",
  async ({ site, person }) => {
    const program = await startProgram(site, "openid mcp:read mcp:ask", MCP);
    const keeper = await logInOwner(site.address);
    const admin = await arriveAsOwner(await person());
    await changeSettings(admin, { "oauth.connections": true });
    await changeSettings(admin, { "mcp.enabled": true, "mcp.program_writing": true, "mcp.program_posting": true });
    await program.register(site, "Editor of texts");
    await addPerson(site.address, keeper, "grace");
    const first = await person();
    await first.goto("/users/login");
    await logIn(first, "grace@example.com", password);
    const plain = await person({ javaScript: false });
    await reach(plain, program);
    await plain.context.addCookies(await first.context.cookies());
    await plain.page.goto(program.start);
    await plain.page.getByRole("checkbox", { name: "It may post by itself" }).check();
    await plain.page.getByRole("button", { name: "Allow", exact: true }).click();
    await heading(plain, "Connected").waitFor();
    expect(program.tokens()?.scope).toContain("mcp:ask");

    await first.goto("/users/settings/programs");
    await first.page.getByText("Posts by itself").waitFor();
    await first.goto("/oauth/authorize?response_type=code&client_id=unknown&scope=openid");
    await heading(first, "This request cannot be answered").waitFor();
    await first.page.getByText("The program is not registered here, or was deleted.").waitFor();
    await expectAccessible(first);
    first.browserErrors.forget(/status of 40[034]/);
  },
);
