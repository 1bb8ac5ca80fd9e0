import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "../testing/files.ts";
import {
  createFixtures,
  guideModule,
  guidePackage,
  installAndActivate,
  type ManifestPart,
  manifestOf,
  packPlugin,
  type SiteFixtures,
  type TestSite,
  testSite,
} from "../testing/index.ts";
import { openBrowser, openForLogins, pathOf, personFromLanding, startLogin } from "../testing/logins.ts";

/** What a provider, a registrar, a chat and a storage would be, on this machine. */
const files = new Map<string, Buffer>();
const received: string[] = [];
const profile = { id: "7", name: "Gilda", login: "gilda", email: "gilda@guild.example", email_verified: true };
const rita = { id: "8", name: "Rita", login: "rita", email: "rita@registrar.example" };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { pathname } = new URL(request.url ?? "", "http://localhost");
  if (pathname === "/profile") {
    const sent = new URLSearchParams(body.toString());
    const isKnown = sent.get("client_secret") === "s3cret" && sent.get("code") === "c1" && sent.get("code_verifier");
    return response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(profile));
  }
  if (pathname === "/person") return response.end(JSON.stringify(rita));
  if (pathname === "/status/8") return response.end("normal");
  if (pathname === "/topic") return response.end(String(received.push(body.toString())));
  const key = pathname.slice("/files/".length);
  if (request.method === "PUT") files.set(key, body);
  const found = key === "" ? Buffer.from([...files.keys()].join("\n")) : files.get(key);
  return response.writeHead(found ? 200 : 404).end(found);
});

let site: TestSite;
let fixtures: SiteFixtures;
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await testSite({ plugins: [] });
  fixtures = createFixtures(site);
  await openForLogins(site, []);
});
afterAll(async () => {
  await site.close();
  server.close();
  server.closeAllConnections();
});

/** Logs in at the server of a plugin, as a browser would, and returns the name of the account. */
async function logInAt(start: string, end: string): Promise<string | undefined> {
  const browser = openBrowser(site);
  const state = await startLogin(browser, start);
  const person = await personFromLanding(
    site,
    await browser.go(`${end}?${new URLSearchParams({ state, code: "c1" })}`),
  );
  return (await site.call(person, "currentPerson", {}))?.username;
}

interface PackagedExample {
  readonly page: string;
  readonly slug: string;
  readonly package: () => Promise<Buffer>;
  readonly configuration: () => Record<string, unknown>;
  readonly works: () => Promise<void>;
}

const permissions = (handed: readonly string[], setting = "server"): ManifestPart => ({
  permissions: { host_settings: setting === "" ? [] : [setting], data: handed },
});

const rows: PackagedExample[] = [
  {
    ...{ page: "captcha", slug: "captcha_sum" },
    package: () => guidePackage("captcha"),
    configuration: () => ({ largest: 1 }),
    async works() {
      const ann = await site.person("ann", { rank: 10_000 });
      for (let tries = 0; tries < 20; tries++) await site.call(ann, "search", { q: "tea" });
      const { captcha_id, captcha_img, verify } = await site.call(ann, "actionRecord", { action: "search" });
      expect(verify).toBe(true);
      expect(atob(captcha_img.split(",")[1] ?? "")).toContain("1 + 1 = ?");
      const solved = { q: "tea", captcha_id, captcha_code: " 2 " };
      expect((await site.call(ann, "search", solved)).count).toBe(0);
    },
  },
  {
    ...{ page: "connector", slug: "connector_guild" },
    package: () => guidePackage("connector", permissions(["emails"])),
    configuration: () => ({ server: origin, client_secret: "s3cret" }),
    async works() {
      const [button] = await site.call(site.visitor, "connectorInfo", {});
      expect(button).toMatchObject({ name: "Guild" });
      const path = (call: "connectorLogin" | "connectorReturn") => pathOf(call, "connector_guild");
      expect(await logInAt(path("connectorLogin"), path("connectorReturn"))).toBe("gilda");
    },
  },
  {
    ...{ page: "user-center", slug: "registrar" },
    package: () => guidePackage("user-center", permissions(["users", "emails"])),
    configuration: () => ({ server: origin }),
    async works() {
      const { agent_info } = await site.call(site.visitor, "userCenterAgent", {});
      expect(agent_info).toMatchObject({ display_name: "The registrar", url: origin });
      expect(await logInAt(pathOf("userCenterLogin"), pathOf("userCenterLoginReturn"))).toBe("rita");
    },
  },
  {
    ...{ page: "notification", slug: "notification_ntfy" },
    package: () => guidePackage("notification", permissions(["posts", "users"], "topic")),
    configuration: () => ({ topic: `${origin}/topic` }),
    async works() {
      const ben = await site.person("ben");
      await fixtures.question({ by: ben, title: "Who has seen the kettle" });
      await site.settle();
      await expect.poll(() => received).toEqual([expect.stringContaining("Who has seen the kettle")]);
    },
  },
  {
    ...{ page: "search", slug: "memory_search" },
    package: () => guidePackage("search", permissions(["posts"], "")),
    configuration: () => ({}),
    async works() {
      const cleo = await site.person("cleo");
      const { id } = await fixtures.question({ by: cleo, title: "How do storks sleep" });
      site.wait(2);
      await site.settle();
      await expect.poll(async () => (await site.call(site.admin, "searchStatus", {})).state).toBe("ready");
      expect(await site.call(site.visitor, "searchDescription", {})).toMatchObject({ link: "https://memory.example" });
      const { list } = await site.call(site.visitor, "search", { q: "storks" });
      expect(list?.map(({ object }) => object.id)).toEqual([id]);
      // Asked directly as well: the site's own search would have answered in its place.
      const filters = { user_id: null, question_id: null, question_accepted: null, answer_accepted: null };
      const ranges = { score: null, views: null, answers: null, created: null, excluded: [] };
      const condition = { ...filters, ...ranges, words: [], tags: [], type: "question", order: "newest" } as const;
      const hits = site.app.plugins
        .last("search")
        ?.call("search", (engine, context, signal) =>
          engine.search(context, { ...condition, page: 1, page_size: 1 }, signal),
        );
      expect((await hits)?.ids).toEqual([id]);
    },
  },
  {
    ...{ page: "storage", slug: "storage_http" },
    async package() {
      const setting = { name: "server", type: "input", title: { en_US: "Server" }, required: true };
      const declared = {
        slug_name: "storage_http",
        kinds: ["storage"],
        settings: [setting],
        ...permissions(["uploads"]),
      };
      return packPlugin(manifestOf(declared), await guideModule("storage"));
    },
    configuration: () => ({ server: `${origin}/files` }),
    async works() {
      const dora = await site.person("dora");
      const drawn = sharp({ create: { width: 30, height: 30, channels: 3, background: "#c33" } });
      const { data } = await upload(site, dora, "post", { name: "a.png", bytes: await drawn.png().toBuffer() });
      const address = String(data).slice(String(data).indexOf("/uploads/"));
      const [[key, stored] = []] = files;
      expect(key).toBe(address.slice("/uploads/".length));
      const { rawPayload, statusCode, headers } = await site.server.inject({ url: address });
      expect([statusCode, rawPayload.equals(stored ?? Buffer.alloc(0))]).toEqual([200, true]);
      expect(headers["content-length"]).toBe(String(stored?.length));
    },
  },
];

test.each(rows)("PL28 $page: the example of its page works as a package", async (row) => {
  await installAndActivate(site, await row.package());
  const config_fields = row.configuration();
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: row.slug, config_fields });
  await row.works();
  await site.call(site.admin, "removePlugin", { plugin_slug_name: row.slug, with_data: true });
});
