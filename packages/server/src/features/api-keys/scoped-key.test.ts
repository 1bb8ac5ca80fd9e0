import { type CallName, calls, scopeOf } from "@askwell/contract";
import { apiScopes, siteScopes } from "@askwell/domain";
import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let ann: TestPerson;
beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann", { rank: 100 });
  await site.call(site.admin, "saveMcpSettings", { enabled: false, program_writing: true, program_posting: false });
});
beforeEach(async () => {
  site.wait(61);
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 600 });
});
afterAll(() => site.close());

const list = { page: 1, page_size: 20, order: "newest" } as const;
const rules = { expires_at: 0, addresses: [] as string[] };
type Scope = (typeof apiScopes)[number];

async function ownKey(who: TestPerson, scopes: readonly Scope[], more: Partial<typeof rules> = {}) {
  const { access_key } = await site.call(who, "createOwnKey", {
    ...{ description: `of ${who.id}`, scopes: [...scopes], ...rules, ...more },
  });
  const id = (await site.call(who, "ownKeys", {})).keys.at(-1)?.id ?? 0;
  return { access_key, id, as: { ...site.visitor, token: access_key } };
}

const siteKey = async (scopes: (typeof siteScopes)[number][], more: Partial<typeof rules> = {}) => {
  const { access_key } = await site.call(site.admin, "createScopedKey", {
    ...{ description: "of the site", scopes, ...rules, ...more },
  });
  return { ...site.visitor, token: access_key };
};

const send = (name: CallName, token: string, more: { url?: string; ip?: string } = {}) =>
  site.server.inject({
    method: calls[name].method,
    url: more.url ?? calls[name].path,
    headers: { ...(token !== "" && { authorization: `Bearer ${token}` }), "content-type": "application/json" },
    ...(calls[name].method !== "GET" && { payload: "[" }),
    ...(more.ip && { remoteAddress: more.ip }),
  });

test("AK12 personal keys are off until an administrator allows them", async () => {
  const fresh = await testSite();
  const settings = await fresh.call(fresh.admin, "readApiSettings", {});
  expect(settings).toEqual({ personal_keys: false, key_calls_per_minute: 600, webhook_private_hosts: [] });
  await fresh.close();
});

test("AK6 every call has a scope of the list, or needs any key or a session", () => {
  const names = Object.keys(calls) as CallName[];
  const known: readonly string[] = [...apiScopes, "any", "session"];
  expect(names.filter((name) => !known.includes(scopeOf(name)))).toEqual([]);
  // The MCP server with its tools and the stream of events are no calls.
  const used = new Set<string>([...names.map(scopeOf), "mcp:read", "events:read"]);
  expect(apiScopes.filter((scope) => !used.has(scope) && !scope.startsWith("mcp:"))).toEqual([]);
  const ofSite = names.filter((name) => (siteScopes as readonly string[]).includes(scopeOf(name)));
  expect(ofSite.filter((name) => calls[name].method !== "GET")).toEqual([]);
});

test("AK6 granting rights, registering programs, and merging and deleting accounts need a session", () => {
  const names = ["grantRights", "endGrants", "addProgram", "changeProgram", "mergeAccounts", "deletePerson"] as const;
  expect(names.filter((name) => scopeOf(name) !== "session")).toEqual([]);
});

test("AK6 a key changes the state of an account, but neither deletes it nor its posts", async () => {
  const { as } = await ownKey(site.admin, ["admin:write"]);
  const eve = await site.person("erased");
  const set = { user_id: eve.id, status: "suspended", suspend_duration: "7d" } as const;
  for (const more of [{ status: "deleted" }, { remove_all_content: true }] as const)
    expect((await site.error(as, "setUserStatus", { ...set, ...more })).reason).toBe("error.api_key.scope");
  await site.call(as, "setUserStatus", set);
  const row = site.app.db.read.selectFrom("users").select("status").where("id", "=", eve.id);
  expect((await row.executeTakeFirstOrThrow()).status).toBe("suspended");
  await site.call(site.admin, "setUserStatus", { user_id: eve.id, status: "deleted" });
});

test("AK6 a key of an administrator makes each call with its scope, and no call without it", async () => {
  const whole = await ownKey(site.admin, apiScopes);
  const none = await ownKey(site.admin, ["mcp:read"]);
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 0 });
  for (const name of Object.keys(calls) as CallName[]) {
    const { path }: { path: string } = calls[name];
    const url = path.replace(/:\w+/g, "x");
    const scope = scopeOf(name);
    const denied = async (token: string) => {
      const { statusCode, body, headers } = await send(name, token, { url });
      expect(statusCode, name).toBeLessThan(500);
      // The OpenAPI document has an example of this error.
      const isDenied = statusCode === 403 && body.includes('"reason":"error.api_key.scope"');
      return isDenied || headers.location === "/50x";
    };
    expect(await denied(none.access_key), `${name} without ${scope}`).toBe(scope !== "any");
    // Most effects need an input; those without one are tried by tests of their own.
    const isEffect = calls[name].method === "GET" && ["currentPerson"].includes(name);
    if (!isEffect) expect(await denied(whole.access_key), `${name} with ${scope}`).toBe(scope === "session");
  }
  const reply = await send("askQuestion", none.access_key);
  expect(reply.headers["www-authenticate"]).toBe('Bearer error="insufficient_scope", scope="questions:write"');
});

test("AK6 no call of staff needs just any key, and no key undoes what it may not do", async () => {
  const names = Object.keys(calls) as CallName[];
  const ofStaff = names.filter((name) => ["staff", "admin"].includes(calls[name].guard));
  expect(ofStaff.filter((name) => scopeOf(name) === "any")).toEqual([]);
  const mod = await site.person("mod", { role_id: 3 });
  const reader = await ownKey(mod, ["questions:read", "mcp:read"]);
  const lock = { object_id: "1", mode: "locked", reason: "A reason.", duration: "" } as const;
  expect((await site.error(reader.as, "setPostMode", lock)).reason).toBe("error.api_key.scope");
  const former = await site.person("former", { role_id: 2 });
  await site.call(site.admin, "setUserRole", { user_id: former.id, role_id: 1 });
  const { id } = (await site.call(site.admin, "staffLog", {})).list[0]!;
  const admins = await ownKey(site.admin, apiScopes);
  expect((await site.error(admins.as, "undoAdministration", { id })).reason).toBe("error.api_key.scope");
});

test("AK6 a key makes a call that a plugin keeps for administrators with a scope of the administration", async () => {
  const house = definePlugin({
    ...{ slug_name: "house", kind: "route", version: "1.0.0", name: { en_US: "House" }, description: { en_US: "" } },
    route: {
      pages: async () => [],
      calls: [{ method: "GET", name: "secret", guard: "admin", run: async () => "secret" }],
    },
  });
  const own = await testSite({ plugins: [house] });
  await own.call(own.admin, "switchPlugin", { plugin_slug_name: "house", enabled: true });
  const read = async (...scopes: Scope[]) => {
    const { access_key } = await own.call(own.admin, "createOwnKey", { description: "x", scopes, ...rules });
    const headers = { authorization: access_key };
    return (await own.server.inject({ url: "/answer/api/v1/plugin/house/secret", headers })).json();
  };
  expect((await read("plugins:read")).reason).toBe("error.api_key.scope");
  expect((await read("admin:read")).data).toBe("secret");
  await own.close();
});

test("AK7 a key of the site reads a private site and is no account; AK12 a key of a user acts as them", async () => {
  const { id: question } = await createFixtures(site).question({ by: ann });
  const security = { external_content_display: "always_display", check_update: true } as const;
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: true });
  const reader = await siteKey(["questions:read"]);
  expect((await site.error(site.visitor, "questionPage", list)).code).toBe(401);
  expect((await site.call(reader, "questionPage", list)).count).toBe(1);
  expect(await site.error(reader, "tagsPage", {})).toMatchObject({ code: 403, reason: "error.api_key.scope" });
  expect((await site.error(reader, "questionForYouPage", {})).code).toBe(401);
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: false });
  const { as } = await ownKey(ann, ["comments:write", "account:read", "questions:write"]);
  const added = await site.call(as, "addComment", { object_id: question, original_text: "Written by a program." });
  expect(added.user_id).toBe(ann.id);
  // With the rights that the user has, and no session.
  expect(await site.call(as, "currentPerson", {})).toMatchObject({ id: ann.id, access_token: "", visit_token: "" });
  expect((await site.error(as, "closeQuestion", { id: question, close_type: 1, close_msg: "" })).code).not.toBe(200);
  const admins = await site.error(ann, "createOwnKey", { description: "x", scopes: ["admin:read"], ...rules });
  expect(admins.data).toMatchObject([{ error_field: "scopes" }]);
});

test("AK12 personal keys are off by default, except for administrators; off, those of others end", async () => {
  const { as } = await ownKey(ann, ["account:read"]);
  const admins = await ownKey(site.admin, ["admin:read", "account:read"]);
  await site.call(site.admin, "saveApiSettings", { personal_keys: false, key_calls_per_minute: 600 });
  expect((await site.error(as, "notificationStatus", {})).reason).toBe("base.forbidden_error");
  expect((await site.call(ann, "ownKeys", {})).is_allowed).toBe(false);
  const denied = await site.error(ann, "createOwnKey", { description: "x", scopes: ["account:read"], ...rules });
  expect(denied.reason).toBe("base.forbidden_error");
  expect((await site.call(admins.as, "dashboard", {})).info.user_count).toBeGreaterThan(0);
  const all = await site.call(site.admin, "personalApiKeys", {});
  expect(all.list.map(({ user_info }) => user_info.id)).toContain(ann.id);
  expect((await site.call(site.admin, "apiKeys", {})).map(({ scopes }) => scopes)).not.toContainEqual(["account:read"]);
  const bob = await site.person("bob");
  expect((await site.error(bob, "deleteOwnKey", { id: admins.id })).reason).toBe("error.object.not_found");
  expect((await site.error(bob, "ownKeyUses", { id: admins.id })).reason).toBe("error.object.not_found");
});

test("AK8 AK9 a key ends, is forbidden in an address, and is bound to networks", async () => {
  const { access_key } = await ownKey(ann, ["account:read"], { expires_at: site.app.now() + 100 });
  const url = `${calls.notificationStatus.path}?Authorization=${access_key}`;
  expect((await send("notificationStatus", access_key)).statusCode).toBe(200);
  expect((await send("notificationStatus", "", { url })).json().reason).toBe("base.forbidden_error");
  site.wait(100);
  const ended = await send("notificationStatus", access_key);
  expect([ended.statusCode, ended.json().reason]).toEqual([401, "error.api_key.expired"]);
  expect(ended.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  const addresses = ["192.0.2.0/24", "2001:db8::/32", "198.51.100.7"];
  const { access_key: bound } = await ownKey(ann, ["account:read"], { addresses });
  const from = async (ip: string) => (await send("notificationStatus", bound, { ip })).json().reason;
  const inside = ["192.0.2.9", "::ffff:192.0.2.9", "2001:db8:1::1", "198.51.100.7"];
  for (const ip of inside) expect(await from(ip), ip).toBe("base.success");
  for (const ip of ["192.0.3.1", "2001:db9::1", "198.51.100.8", "::ffff:198.51.100.8"])
    expect(await from(ip), ip).toBe("error.api_key.address");
});

test("AK8 AK9 AK10 no call takes a key that has ended or comes from another address, and a revoked one is none", async () => {
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 0 });
  const ended = await ownKey(site.admin, apiScopes, { expires_at: site.app.now() + 100 });
  const bound = await ownKey(site.admin, apiScopes, { addresses: ["192.0.2.0/24"] });
  const revoked = await ownKey(site.admin, apiScopes);
  await site.call(site.admin, "deleteOwnKey", { id: revoked.id });
  site.wait(100);
  for (const name of Object.keys(calls) as CallName[]) {
    const { path }: { path: string } = calls[name];
    const outcome = async (token: string) => {
      const { statusCode, body, headers } = await send(name, token, { url: path.replace(/:\w+/g, "x") });
      // A call that a browser follows answers errors with the address of a page.
      if (headers.location !== undefined) return headers.location;
      const { reason = "" } = headers["content-type"]?.includes("json") ? JSON.parse(body) : {};
      return `${statusCode} ${reason}`;
    };
    expect(["401 error.api_key.expired", "/50x"], name).toContain(await outcome(ended.access_key));
    expect(["403 error.api_key.address", "/50x"], name).toContain(await outcome(bound.access_key));
    expect(await outcome(revoked.access_key), name).toEqual(await outcome("sk_unknown"));
  }
});

test("AK10 the old secret of a rotated key is valid for the chosen hours, and administrators do not rotate for others", async () => {
  const { access_key, id } = await ownKey(ann, ["account:read"]);
  const status = async (token: string) => (await send("notificationStatus", token)).statusCode;
  const next = (await site.call(ann, "rotateOwnKey", { id, grace_hours: 1 })).access_key;
  expect([await status(access_key), await status(next)]).toEqual([200, 200]);
  expect((await site.call(ann, "ownKeys", {})).keys.at(-1)?.previous_until).toBe(site.app.now() + 3600);
  site.wait(3600);
  expect([await status(access_key), await status(next)]).toEqual([403, 200]);
  const last = (await site.call(ann, "rotateOwnKey", { id, grace_hours: 0 })).access_key;
  expect([await status(next), await status(last)]).toEqual([403, 200]);
  expect((await site.error(site.admin, "rotateApiKey", { id, grace_hours: 0 })).reason).toBe("error.object.not_found");
});

test("AK10 only the last two secrets of a key are ever valid", async () => {
  const { access_key, id } = await ownKey(ann, ["account:read"]);
  const status = async (token: string) => (await send("notificationStatus", token)).statusCode;
  const rotate = async () => (await site.call(ann, "rotateOwnKey", { id, grace_hours: 168 })).access_key;
  const second = await rotate();
  const third = await rotate();
  expect([await status(access_key), await status(second), await status(third)]).toEqual([403, 200, 200]);
});

test("AK11 AK18 the log of a key counts its calls by day, for a month, and goes with the key", async () => {
  const { as, id, access_key } = await ownKey(ann, ["account:read"]);
  for (let n = 0; n < 3; n++) await site.call(as, "notificationStatus", {});
  await send("tagsPage", access_key);
  const uses = await site.call(ann, "ownKeyUses", { id });
  expect(uses).toMatchObject([{ call: "notificationStatus", count: 3, last_ip: "127.0.0.1" }]);
  expect(await site.call(site.admin, "apiKeyUses", { id })).toEqual(uses);
  await site.call(as, "notificationStatus", {});
  expect(await site.call(site.admin, "apiKeyUses", { id })).toMatchObject([{ count: 4 }]);
  site.wait(1);
  await site.call(as, "notificationStatus", {});
  expect((await site.call(ann, "ownKeys", {})).keys.at(-1)?.last_used_at).toBe(site.app.now());
  site.wait(1);
  await site.call(as, "notificationStatus", {});
  const { list: all } = await site.call(site.admin, "personalApiKeys", { username: "ann" });
  expect(all.find((key) => key.id === id)?.last_used_at).toBe(site.app.now());
  await site.call(ann, "deleteOwnKey", { id });
  expect((await site.error(as, "notificationStatus", {})).reason).toBe("base.forbidden_error");
  const left = site.app.db.read.selectFrom("api_key_uses").selectAll().where("key_id", "=", String(id)).execute();
  expect(await left).toEqual([]);
});

test("AK13 personal keys end with a new password; AK4 those of the site stay when their creator leaves", async () => {
  const eve = await site.person("eve", { role_id: 2 });
  const own = await ownKey(eve, ["account:read"]);
  const { access_key } = await site.call(eve, "createScopedKey", {
    ...{ description: "of eve", scopes: ["tags:read"], ...rules },
  });
  await site.call(site.admin, "setUserPassword", { user_id: eve.id, password: "another-Pass-1" });
  expect((await send("notificationStatus", own.access_key)).statusCode).toBe(403);
  await site.call(site.admin, "setUserRole", { user_id: eve.id, role_id: 1 });
  const url = `${calls.tagsPage.path}?page=1&page_size=10`;
  expect((await send("tagsPage", access_key, { url })).statusCode).toBe(200);
});

test("AK4 a key of a user ends when an undone change suspends them again", async () => {
  const sam = await site.person("sam");
  const status = (name: string) => site.call(site.admin, "setUserStatus", { user_id: sam.id, status: name });
  await status("suspended");
  await status("normal");
  const { access_key } = await ownKey(sam, ["account:read"]);
  const { id } = (await site.call(site.admin, "staffLog", {})).list[0]!;
  await site.call(site.admin, "undoAdministration", { id });
  await status("normal");
  expect((await send("notificationStatus", access_key)).statusCode).toBe(403);
});

test("AK12 the MCP server turns personal keys away while they are off", async () => {
  await site.call(site.admin, "saveMcpSettings", { enabled: true });
  const { access_key: token } = await ownKey(ann, ["mcp:read"]);
  const connect = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await site.server.inject({ method: "DELETE", url: "/answer/api/v1/mcp", headers })).statusCode;
  };
  expect(await connect()).not.toBe(403);
  await site.call(site.admin, "saveApiSettings", { personal_keys: false, key_calls_per_minute: 600 });
  expect(await connect()).toBe(403);
});

test("AK14 a key makes so many calls per minute in all processes, and its replies say how many are left", async () => {
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 2 });
  const { access_key } = await ownKey(ann, ["account:read"]);
  const t = 60 - (site.app.now() % 60);
  const headersOf = async () => {
    const { statusCode, headers } = await send("notificationStatus", access_key);
    return [statusCode, headers.ratelimit, headers["retry-after"]];
  };
  expect(await headersOf()).toEqual([200, `"key";r=1;t=${t}`, undefined]);
  expect(await headersOf()).toEqual([200, `"key";r=0;t=${t}`, undefined]);
  expect(await headersOf()).toEqual([429, `"key";r=0;t=${t}`, String(t)]);
  site.wait(t);
  const again = await send("notificationStatus", access_key);
  expect([again.statusCode, again.headers["ratelimit-policy"]]).toEqual([200, '"key";q=2;w=60']);
  expect((await send("notificationStatus", ann.token)).headers.ratelimit).toBeUndefined();
});
