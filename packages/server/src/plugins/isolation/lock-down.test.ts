import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installAndActivate, manifestOf, packPlugin, type TestSite, testSite } from "../../../testing/index.ts";

/** Imports while methods of the language say whatever lets them through. */
function replacedMethods(what: string, specifier: string): Record<string, string> {
  const lies = {
    "sets, maps and objects": `[[Set.prototype, "has", () => true], [Map.prototype, "has", () => true], [Object, "hasOwn", () => true],
      [Object.prototype, "hasOwnProperty", () => true]]`,
    "texts that begin as wanted": `[[String.prototype, "startsWith", () => true], [String.prototype, "endsWith", () => true]]`,
    "texts that are cut": `[[String.prototype, "slice", () => "path"], [String.prototype, "substring", () => "path"],
      [String.prototype, "replace", () => "path"]]`,
    expressions: `[[RegExp.prototype, "test", () => true], [RegExp.prototype, Symbol.replace, () => "path"]]`,
    functions: `[[Function.prototype, "call", () => true], [Function.prototype, "apply", () => true], [Reflect, "apply", () => true]]`,
  };
  return Object.fromEntries(
    Object.entries(lies).map(([name, list]) => [
      `${what}, with ${name}`,
      `(async () => {
        const before = ${list}.map(([owner, name, lie]) => {
          const known = owner[name];
          owner[name] = lie;
          return () => { owner[name] = known; };
        });
        try { return await import(${JSON.stringify(specifier)}); } finally { for (const undo of before) undo(); }
      })()`,
    ]),
  );
}

/** Ways out of the process; each either throws or returns what it got hold of. */
const ways: Readonly<Record<string, string>> = {
  "a socket": 'import("node:net")',
  "a name": 'import("node:dns")',
  "an HTTP client": 'import("http")',
  "encrypted sockets": 'import("node:tls")',
  datagrams: 'import("dgram")',
  "the global fetch": 'fetch("http://127.0.0.1:PORT/")',
  "a web socket": 'new WebSocket("ws://127.0.0.1:PORT/")',
  "an event source": 'new EventSource("http://127.0.0.1:PORT/")',
  "what fetch uses":
    'globalThis[Symbol.for("undici.globalDispatcher.1")].dispatch({ origin: "http://127.0.0.1:PORT", path: "/", method: "GET" }, {})',
  files: 'import("node:fs")',
  "files by promises": 'import("fs/promises")',
  "a file outside as a module": 'import("file:///etc/hostname")',
  "a file outside by its path": 'import("../../../../../../../../etc/hostname")',
  "code in an address": 'import("data:text/javascript,export default 1")',
  "a child process": 'import("node:child_process")',
  "a thread": 'import("node:worker_threads")',
  "a cluster": 'import("cluster")',
  "another context": 'import("node:vm")',
  "the module loader": 'import("node:module")',
  "the inspector": 'import("node:inspector")',
  "the engine": 'import("node:v8")',
  "a database": 'import("node:sqlite")',
  wasi: 'import("node:wasi")',
  "traces of calls": 'import("node:async_hooks")',
  "a native add-on": 'import("./native.node")',
  "a CommonJS module": '(await import("./old.js")).default.constructor._load("net")',
  "a built-in module": 'process.getBuiltinModule("net")',
  "an internal binding": 'process.binding("tcp_wrap")',
  "a linked binding": 'process._linkedBinding("tcp_wrap")',
  "an add-on by hand": "process.dlopen({}, './native.node')",
  "a signal to the site": "process.kill(1, 0)",
  "the environment": 'Object.keys(process.env).length > 0 || (() => { throw new Error("empty"); })()',
  "the real process": `(async () => {
    const { EventEmitter } = await import("node:events");
    const { Readable } = await import("node:stream");
    const emit = EventEmitter.prototype.emit;
    const caught = [];
    EventEmitter.prototype.emit = function (...args) { caught.push(this); return emit.apply(this, args); };
    Object.defineProperty(Object.prototype, "isTTY", { configurable: true, get() { caught.push(this); } });
    new Readable({ read() { this.push(null); } }).resume();
    Promise.reject(new Error("seen")).catch(() => {});
    await context.store.get("a");
    await new Promise((resolve) => setTimeout(resolve, 20));
    EventEmitter.prototype.emit = emit;
    delete Object.prototype.isTTY;
    const reached = caught.filter((each) => each?.kill || each?.getBuiltinModule || each?.connect || each?.binding);
    if (reached.length === 0) throw new Error("nothing useful");
    return reached[0];
  })()`,
  "a function of the language": 'new Function("return process.binding")()("tcp_wrap")',
  ...replacedMethods("a database", "node:sqlite"),
  ...replacedMethods("a socket", "node:net"),
  ...replacedMethods("code in an address", "data:text/javascript,export default 1"),
  ...replacedMethods("the site's code", "SITE_CODE"),
};

const code = `
  const tries = ${`{ ${Object.entries(ways)
    .map(([name, way]) => `${JSON.stringify(name)}: async (context) => ${way},`)
    .join("\n")} }`};
  export const plugin = {
    captcha: {
      create: async (context, id) => {
        const out = [];
        for (const [name, attempt] of Object.entries(tries)) {
          try { await attempt(context); out.push(name); } catch {}
        }
        return { image: "", secret: out.join(", ") };
      },
      verify: async (context, { captcha_code }) => {
        const [method, address] = captcha_code.split(" ");
        const reply = method === "PUBLIC" ? await context.fetchPublic(address) : await context.fetch(address, { method, body: method === "POST" ? "sent" : undefined });
        const text = typeof reply.text === "string" ? reply.text : await reply.text();
        if (!reply.headers || reply.headers.get("x-own") !== "yes") throw new Error("no header");
        return text === "GET /end" || text === "POST /post sent";
      },
    },
  };`;

let site: TestSite;
let origin = "";
const seen: string[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push(`${request.method} ${request.url}`);
  if (request.url === "/redirect") return response.writeHead(302, { location: "/end" }).end();
  if (request.url === "/elsewhere") return response.writeHead(302, { location: "http://127.0.0.2:1/" }).end();
  return response.setHeader("x-own", "yes").end(`${request.method} ${request.url}${body && ` ${body}`}`);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await testSite({ plugins: [] });
  const setting = { name: "server", type: "input", title: { en_US: "Server" } };
  const declared = { settings: [setting], permissions: { hosts: ["example.com"], host_settings: ["server"] } };
  const own = code
    .replaceAll("PORT", String((server.address() as AddressInfo).port))
    .replaceAll("SITE_CODE", new URL("./messages.ts", import.meta.url).href);
  const native = { path: "package/native.node", content: "\x7fELF" };
  const old = { path: "package/old.js", content: "module.exports = module;" };
  await installAndActivate(site, packPlugin(manifestOf(declared), own, [native, old]));
});
afterAll(async () => {
  await site.close();
  server.close();
});

const captcha = () => site.app.plugins.last("captcha");
const ask = (captcha_code: string) =>
  captcha()?.call("verify", (extension, context) =>
    extension.verify(context, { captcha_id: "", secret: "", captcha_code }),
  );

test("PL22 no way leads out of the process of an installed plugin", async () => {
  const reply = await captcha()?.call("create", (extension, context) => extension.create(context, "1"));
  expect(reply?.secret).toBe("");
  expect(seen).toEqual([]);
});

test("PL22 a plugin calls hosts that its manifest names, or that an administrator enters in a setting it names", async () => {
  const unnamed = "The plugin's manifest does not name 127.0.0.1";
  await expect(ask(`GET ${origin}/end`)).rejects.toThrow(unnamed);
  await expect(ask(`PUBLIC ${origin}/end`)).rejects.toThrow(unnamed);
  await expect(ask("PUBLIC http://other.example/")).rejects.toThrow("does not name other.example");

  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "riddle", config_fields: { server: origin } });
  expect(await ask(`GET ${origin}/end`)).toBe(true);
  expect(await ask(`POST ${origin}/post`)).toBe(true);
  expect(await ask(`GET ${origin}/redirect`)).toBe(true);
  await expect(ask(`GET ${origin}/elsewhere`)).rejects.toThrow("does not name 127.0.0.2");
  await expect(ask("GET http://127.0.0.1:1/end")).rejects.toThrow(unnamed);
  expect(seen).toContain("GET /elsewhere");
});

test("PL22 the default of a setting opens no host: an administrator has to save it", async () => {
  const server = { name: "server", type: "input", title: { en_US: "Server" }, value: origin };
  const declared = { slug_name: "greedy", kinds: ["sidebar"], settings: [server] };
  const permissions = { host_settings: ["server"] };
  const boxes = `export const plugin = { sidebar: { boxes: async (context) => {
    const reply = await context.fetch("${origin}/end");
    return [{ title: { en_US: String(reply.status) }, links: [] }];
  } } };`;
  await installAndActivate(site, packPlugin(manifestOf({ ...declared, permissions }), boxes));
  const show = () => site.app.plugins.last("sidebar")?.call("boxes", (extension, context) => extension.boxes(context));
  await expect(show()).rejects.toThrow("does not name 127.0.0.1");
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "greedy", config_fields: { server: origin } });
  expect(await show()).toMatchObject([{ title: { en_US: "200" } }]);
  await site.call(site.admin, "removePlugin", { plugin_slug_name: "greedy", with_data: true });
});

test("PL22 a host that a manifest names is called only where it belongs to the public internet", async () => {
  await expect(ask("GET http://example.com.:80/")).rejects.toThrow("does not name");
  const named = packPlugin(
    manifestOf({ permissions: { hosts: ["localtest.example", "*.localhost.example"] } }, { version: "1.0.1" }),
    code,
  );
  await installAndActivate(site, named);
  await expect(ask("GET http://localtest.example/")).rejects.toThrow();
  await expect(ask("GET http://localhost.example/")).rejects.toThrow("does not name localhost.example");
});
