import { calls, scopeOf } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { openForPrograms, type ProgramSite, type TestProgram } from "../../../testing/programs/open-for-programs.ts";

let site: TestSite;
let programs: ProgramSite;
let tool: TestProgram;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  programs = await openForPrograms(site);
  tool = await programs.addProgram({ scopes: ["openid", "questions:read", "questions:write", "account:read"] });
  const asked = { by: site.admin, title: "What does a site show to programs?" };
  question = (await createFixtures(site).question(asked)).id;
});
afterAll(() => site.close());

let question = "";

const read = { scope: "questions:read" };
const readPath = () => `/answer/api/v1/question/info?id=${question}`;
const statusWith = async (token: string, path = readPath()) => (await programs.api(token, path)).status;
const refresh = (refresh_token: string, program = tool) =>
  programs.token(program, { grant_type: "refresh_token", refresh_token });
const errorOf = async (reply: Response) => (await reply.json()).error as string | undefined;

test("OC7 a token makes the calls of its own scopes and no other, whatever was allowed before", async () => {
  const person = await site.person("narrow", { role_id: 2 });
  await programs.connect(person, tool, { scope: "questions:read questions:write account:read" });
  const { access_token, scope } = await programs.connect(person, tool, read);
  expect(scope).toBe("questions:read");
  for (const [name, definition] of Object.entries(calls)) {
    const { method, path } = definition;
    const needed = scopeOf(name as keyof typeof calls);
    if (needed === "any" || needed === "questions:read" || !path.startsWith("/answer/")) continue;
    if ("redirects" in definition) continue;
    const reply = await programs.api(access_token, path.replace(/:\w+/g, "x"), { method });
    const reason = ((await reply.json()) as { reason?: string }).reason;
    expect([name, reply.status, reason]).toEqual([name, 403, "error.api_key.scope"]);
  }
});

test("OC7 a program acts with the rights of the person, its name is at its posts, and they wait for review", async () => {
  const person = await site.person("writer", { rank: 1000 });
  const { access_token } = await programs.connect(person, tool, { scope: "questions:write questions:read" });
  const ask = (title: string) =>
    programs.api(access_token, "/answer/api/v1/question", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ title, content: "How long does green tea keep in a tin?", tags: [{ slug_name: "tea" }] }),
    });
  const { data } = (await (await ask("How long does tea keep in a tin?")).json()) as { data: { id: string } };
  const own = await site.call(person, "questionInfo", { id: data.id });
  expect(own).toMatchObject({ status: 11, written_with: "Tool" });
  const uses = await site.app.keyUses
    .flush()
    .then(() =>
      site.app.db.read
        .selectFrom("api_key_uses")
        .innerJoin("api_keys", "api_keys.id", "api_key_uses.key_id")
        .select(["call", "count"])
        .where("api_keys.user_id", "=", person.id)
        .execute(),
    );
  expect(uses).toContainEqual({ call: "askQuestion", count: 1 });
  const { id, ...program } = (await site.call(site.admin, "registeredPrograms", {})).list.find(
    (each) => each.id === tool.id,
  ) as never as Parameters<typeof site.call<"changeProgram">>[2] & { id: string };
  await site.call(site.admin, "changeProgram", { ...program, id, is_trusted: true });
  const second = (await (await ask("How long does tea keep in a box?")).json()) as { data: { id: string } };
  expect(await site.call(person, "questionInfo", { id: second.data.id })).toMatchObject({ status: 1 });
  await site.call(site.admin, "changeProgram", { ...program, id, is_trusted: false, scopes: ["questions:read"] });
  expect((await ask("How long does tea keep in a bag?")).status).toBe(403);
  await site.call(site.admin, "changeProgram", { ...program, id, is_trusted: false });
});

test("OC7 no keys or sessions are had with a token, none is in an address, and a void one reads nothing", async () => {
  const person = await site.person("climber");
  const all = await programs.addProgram({ scopes: ["questions:read", "account:read", "account:write"] });
  const { access_token } = await programs.connect(person, all, { scope: "account:read account:write" });
  for (const path of ["/user/keys", "/user/programs", "/user/programs/request?request=x"])
    expect(await statusWith(access_token, `/answer/api/v1${path}`), path).toBe(403);
  const inAddress = await fetch(`${programs.address}/answer/api/v1/user/info?Authorization=${access_token}`);
  expect(inAddress.status).toBe(403);
  const me = await (await programs.api(access_token, "/answer/api/v1/user/info")).text();
  expect(me).not.toContain(person.token);
  expect(me).not.toContain(access_token);
  expect(await statusWith("x".repeat(43))).toBe(401);
});

test("OC8 people list and disconnect programs, which is felt at once by all processes", async () => {
  const person = await site.person("owner");
  const other = await site.startAnother();
  const { access_token, refresh_token } = await programs.connect(person, tool, read);
  const { list } = await site.call(person, "connectedPrograms", {});
  expect(list).toMatchObject([{ id: tool.id, name: "Tool", scopes: ["questions:read"] }]);
  const elsewhere = () =>
    other.server
      .inject({ url: readPath(), headers: { authorization: `Bearer ${access_token}` } })
      .then((r) => r.statusCode);
  expect([await statusWith(access_token), await elsewhere()]).toEqual([200, 200]);
  const stranger = await site.person("stranger");
  expect((await site.error(stranger, "disconnectProgram", { id: tool.id })).reason).toBe("error.object.not_found");
  await site.call(person, "disconnectProgram", { id: tool.id });
  expect([await statusWith(access_token), await elsewhere()]).toEqual([401, 401]);
  expect(await errorOf(await refresh(refresh_token))).toBe("invalid_grant");
  await programs.connect(person, tool, read);
  expect(await statusWith(access_token)).toBe(401);
});

test("OC7 AK10 nobody gets a secret of the key behind a connection, or changes that key", async () => {
  const person = await site.person("behind");
  await programs.connect(person, tool, read);
  const key = await site.app.db.read
    .selectFrom("api_keys")
    .select(["id", "key_hash"])
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();
  const id = Number(key.id);
  const changes = [
    site.error(site.admin, "rotateApiKey", { id, grace_hours: 0 }),
    site.error(site.admin, "describeApiKey", { id, description: "Another name" }),
    site.error(site.admin, "changeScopedKey", { id, scopes: ["questions:read"] }),
    site.error(site.admin, "trustPersonalKey", { id, is_trusted: true }),
  ];
  for (const { reason } of await Promise.all(changes)) expect(reason).toBe("error.object.not_found");
  // Personal keys are off here, and would not change that.
  expect((await site.error(person, "rotateOwnKey", { id, grace_hours: 0 })).code).not.toBe(200);
  const after = site.app.db.read.selectFrom("api_keys").select(["id", "key_hash"]).where("id", "=", key.id);
  expect(await after.executeTakeFirst()).toEqual(key);
});

test("OC8 AK18 the last use of a program is shown at once, to its person and to administrators", async () => {
  const person = await site.person("prompt");
  const { access_token } = await programs.connect(person, tool, read);
  site.wait(100);
  await statusWith(access_token);
  const now = site.app.now();
  expect((await site.call(person, "connectedPrograms", {})).list).toMatchObject([{ last_used_at: now }]);
  site.wait(100);
  await statusWith(access_token);
  const registered = (await site.call(site.admin, "registeredPrograms", {})).list;
  expect(registered.find(({ id }) => id === tool.id)?.last_used_at).toBe(now + 100);
});

test("OC9 nothing is stored that could be used: codes and tokens are hashed", async () => {
  const person = await site.person("stored");
  const tokens = await programs.connect(person, tool, { scope: "openid questions:read" });
  const { code } = await programs.code(person, tool, read);
  const rows = await site.app.db.read.selectFrom("oauth_records").selectAll().execute();
  const clients = await site.app.db.read.selectFrom("oauth_clients").selectAll().execute();
  const stored = JSON.stringify([rows, clients]);
  for (const secret of [tokens.access_token, tokens.refresh_token, code, tool.secret])
    expect(stored).not.toContain(secret);
});

test("OC9 a code works once; its second use ends what the first has got", async () => {
  const person = await site.person("replay");
  const { code, verifier } = await programs.code(person, tool, read);
  const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: tool.returnAddress };
  const first = await (await programs.token(tool, form)).json();
  expect(await statusWith(first.access_token)).toBe(200);
  expect(await errorOf(await programs.token(tool, form))).toBe("invalid_grant");
  expect(await statusWith(first.access_token)).toBe(401);
  const again = await programs.code(person, tool, read);
  const race = { ...form, code: again.code, code_verifier: again.verifier };
  const replies = await Promise.all([1, 2, 3].map(() => programs.token(tool, race)));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const won = await Promise.all(replies.map(async (reply) => (await reply.json()).access_token as string | undefined));
  for (const token of won) if (token) expect(await statusWith(token)).toBe(401);
});

test("OC9 a code belongs to its program and to the address that it was sent to", async () => {
  const person = await site.person("mixup");
  const other = await programs.addProgram();
  const { code, verifier } = await programs.code(person, tool, read);
  const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: tool.returnAddress };
  expect(await errorOf(await programs.token(other, form))).toBe("invalid_grant");
  expect(await errorOf(await programs.token(tool, { ...form, redirect_uri: "https://tool.example/x" }))).toBe(
    "invalid_grant",
  );
  expect(await errorOf(await programs.token({ ...tool, secret: "wrong" }, form))).toBe("invalid_client");
  expect(await errorOf(await programs.token({ ...tool, secret: "" }, form))).toBe("invalid_client");
  expect((await programs.token(tool, form)).status).toBe(200);
});

test("OC9 a refresh token is replaced, may ask for less, and its second use ends the authorization", async () => {
  const person = await site.person("thief");
  const tokens = await programs.connect(person, tool, { scope: "questions:read questions:write" });
  const device = await programs.connect(person, tool, read);
  const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
  expect(await errorOf(await programs.token(tool, { ...form, scope: "account:read" }))).toBe("invalid_scope");
  const next = await (await programs.token(tool, { ...form, scope: "questions:read" })).json();
  expect(next.scope).toBe("questions:read");
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  expect(await errorOf(await refresh(next.refresh_token, await programs.addProgram()))).toBe("invalid_grant");
  expect(await errorOf(await refresh(tokens.refresh_token))).toBe("invalid_grant");
  expect(await statusWith(next.access_token)).toBe(401);
  expect(await errorOf(await refresh(next.refresh_token))).toBe("invalid_grant");
  expect(await statusWith(device.access_token)).toBe(200);
});

test("OC9 tokens expire", async () => {
  const { access_token, refresh_token } = await programs.connect(await site.person("late"), tool, read);
  site.wait(3601);
  expect(await statusWith(access_token)).toBe(401);
  expect((await refresh(refresh_token)).status).toBe(200);
});

test.each<[string, (person: TestPerson) => Promise<unknown>]>([
  ["suspending", ({ id }) => site.call(site.admin, "setUserStatus", { user_id: id, status: "suspended" } as never)],
  ["another role", ({ id }) => site.call(site.admin, "setUserRole", { user_id: id, role_id: 3 })],
  ["another password", ({ id }) => site.call(site.admin, "setUserPassword", { user_id: id, password: "other-Pass-9" })],
  ["ending all sessions", ({ id }) => site.call(site.admin, "endPersonSessions", { user_id: id })],
  ["ending all other sessions", (person) => site.call(person, "endOtherSessions", {})],
  [
    "deleting the account",
    ({ id }) => site.call(site.admin, "setUserStatus", { user_id: id, status: "deleted" } as never),
  ],
])("OC9 %s disconnects the programs", async (name, act) => {
  const person = await site.person(`end-${name.replaceAll(" ", "-")}`);
  const { access_token, refresh_token } = await programs.connect(person, tool, { scope: "openid questions:read" });
  const key = await programs.connect(person, tool, read);
  expect(await statusWith(key.access_token)).toBe(200);
  await act(person);
  expect(await statusWith(key.access_token)).toBe(401);
  expect((await programs.api(access_token, "/oauth/userinfo")).status).toBe(401);
  expect(await errorOf(await refresh(refresh_token))).toBe("invalid_grant");
});

test("OC9 tokens of another site are void, and so are those of a deleted program", async () => {
  const another = await testSite({ pages: testPages() });
  try {
    const elsewhere = await openForPrograms(another);
    const tokens = await elsewhere.connect(await another.person("ann"), await elsewhere.addProgram(), read);
    expect(await statusWith(tokens.access_token)).toBe(401);
  } finally {
    await another.close();
  }
  const gone = await programs.addProgram();
  const { access_token } = await programs.connect(await site.person("gone"), gone, read);
  await site.call(site.admin, "deleteProgram", { id: gone.id });
  expect(await statusWith(access_token)).toBe(401);
});

test("OC7 a private site is read with a token of a member", async () => {
  const { access_token } = await programs.connect(await site.person("insider"), tool, read);
  const { login_required, ...security } = await site.call(site.admin, "readSecuritySettings", {});
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: true });
  expect(await statusWith(access_token)).toBe(200);
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required });
});
