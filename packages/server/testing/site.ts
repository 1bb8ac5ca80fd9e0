import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  apiErrors,
  type CallDefinition,
  type CallName,
  calls,
  type Envelope,
  type InputOf,
  type Reply,
} from "@askwell/contract";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { App } from "../src/app.ts";
import { type Composed, type ComposeOptions, compose, dataPaths } from "../src/compose.ts";
import { openSession } from "../src/features/sessions/index.ts";
import { addUsers } from "../src/features/users/bulk.ts";
import { createHttpServer, type HttpOptions } from "../src/http/server.ts";
import { createLog } from "../src/platform/log/index.ts";
import type { Tables } from "../src/tables.ts";
import { testDatabase } from "./database.ts";
import { checkOpenApiReply } from "./documented.ts";

/** A user of a site under test; a visitor has an empty token. */
export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly visit_token: string;
}

/** A site with a new, migrated database and an administrator called `admin`. */
export interface TestSite {
  readonly app: App;
  readonly server: FastifyInstance;
  /** The address of its database. */
  readonly address: string;
  /** Where its files, its uploads and its key are. */
  readonly paths: Pick<ComposeOptions, "dataFolder" | "uploads" | "keyFile">;
  readonly visitor: TestPerson;
  readonly admin: TestPerson;
  /** Creates a confirmed user; by default with rank 1 and no role. */
  person(name: string, fields?: { rank?: number; role_id?: 1 | 2 | 3; email_confirmed?: 0 | 1 }): Promise<TestPerson>;
  /** Makes a call over HTTP and returns `data`; an error fails the test, with the envelope in the message. */
  call<Name extends CallName>(caller: TestPerson, name: Name, input: InputOf<Name>): Promise<Reply<Name>>;
  /** Makes a call that is expected to fail and returns the envelope; the contract has to declare the error. */
  error<Name extends CallName>(caller: TestPerson, name: Name, input: unknown): Promise<Envelope>;
  /** Starts another server process on the same database, simulated in this one; ended with the site, or before. */
  startAnother(): Promise<
    Pick<TestSite, "app" | "server"> & Pick<Composed, "pollInvalidations"> & { end(): Promise<void> }
  >;
  /** Runs the jobs that are due, and waits for those that another process of the site has claimed. */
  settle(): Promise<void>;
  /** Advances the site's clock. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

const VISITOR: TestPerson = { id: "0", username: "", token: "", visit_token: "" };

type TestSiteOptions = Pick<HttpOptions, "pages"> &
  Pick<
    ComposeOptions,
    "plugins" | "updateUrl" | "pluginLimits" | "pluginRegistry" | "fetchPublic" | "relatedTimeoutMs"
  >;

/** Starts a site under test. Close it at the end of the test file. */
export async function testSite({ pages, ...bundle }: TestSiteOptions = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-site-"));
  const paths = dataPaths(folder);
  const { database, address, drop } = await testDatabase<Tables>();
  const commandVariables = { DATA_DIR: folder, DATABASE_URL: address };
  let clock = Math.floor(Date.now() / 1000);
  const running: RunningProcess[] = [];
  const open = async (on: typeof database | string) => {
    // Each process has a folder of its own for plugins, as on another machine.
    const packageFolder = join(folder, `plugins-${running.length}`);
    const options = { ...paths, packageFolder, commandVariables, log: createLog("silent"), now: () => clock };
    const site = await compose({ database: on, ...options, ...bundle });
    const server = await createHttpServer({ app: site.app, pages });
    await server.ready();
    running.push({ ...site, server });
    return running.at(-1)!;
  };
  const site = await open(database);
  const { server } = site;

  const person: TestSite["person"] = (name, fields = {}) => addPerson(site.app, name, fields);
  const admin = await person("admin", { role_id: 2 });

  const send = (caller: TestPerson, name: CallName, input: unknown) => sendCall(server, caller, name, input);

  return {
    app: site.app,
    ...{ server, address, paths },
    visitor: VISITOR,
    admin,
    person,
    async call(caller, name, input) {
      const envelope = await send(caller, name, input);
      if (envelope.code !== 200) throw new Error(`${name} failed: ${JSON.stringify(envelope)}`);
      return envelope.data as never;
    },
    async error(caller, name, input) {
      const envelope = await send(caller, name, input);
      if (envelope.code === 200) throw new Error(`${name} did not fail: ${JSON.stringify(envelope.data)}`);
      return envelope;
    },
    async startAnother() {
      const another = await open(address);
      another.start();
      return { ...another, end: () => endProcess(running, another) };
    },
    async settle() {
      for (const each of running) await each.app.jobs.settle();
    },
    wait(seconds) {
      clock += seconds;
    },
    async close() {
      for (const each of running.toReversed()) await endProcess(running, each);
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type RunningProcess = Composed & Pick<TestSite, "server">;

async function endProcess(running: RunningProcess[], ended: RunningProcess): Promise<void> {
  running.splice(running.indexOf(ended), 1);
  await ended.server.close().then(ended.stop);
}

type PersonFields = NonNullable<Parameters<TestSite["person"]>[1]>;

async function addPerson(app: App, name: string, fields: PersonFields): Promise<TestPerson> {
  const id = await app.db.write(async (tx) => {
    const next = await app.ids.next(tx, "user");
    const names = { username: name, display_name: name, email: `${name}@example.com` };
    await addUsers(tx, [{ id: next, created_at: app.now(), ...names, rank: 1, ...fields }]);
    return next;
  });
  const browser = { ip: "127.0.0.1", user_agent: "test" };
  const session = await openSession(app, { id, role_id: fields.role_id ?? 1 }, browser);
  return { id, username: name, token: session.access_token, visit_token: session.visit_token };
}

/** Makes a call over HTTP and checks the reply against the contract. */
export async function sendCall(
  server: FastifyInstance,
  caller: TestPerson,
  name: CallName,
  input: unknown,
): Promise<Envelope> {
  const definition = calls[name] as CallDefinition;
  const { path, rest } = addressOf(definition, (input ?? {}) as Record<string, unknown>);
  const response = await server.inject({
    method: definition.method,
    url: path,
    headers: { authorization: caller.token },
    ...(definition.method === "GET" ? { query: queryOf(rest) } : { payload: rest }),
  });
  const envelope = response.json<Envelope>();
  checkReply(name, definition, envelope);
  checkOpenApiReply(name, envelope);
  return envelope;
}

function addressOf(definition: CallDefinition, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] ?? "");
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function queryOf(input: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

const ALWAYS_ALLOWED = new Set<string>(
  (
    [
      "bad_request",
      "bad_fields",
      "not_signed_in",
      "not_admin",
      "forbidden",
      "inactive",
      "suspended",
      "second_factor_owed",
      "viewing_as",
      "duplicate_request",
      "captcha_failed",
      "key_expired",
      "key_address",
      "key_scope",
      "key_limit",
    ] as const
  ).map((code) => apiErrors[code].reason),
);

/** Every reply in tests has to match the contract: its schema, or an error that the call declares. */
function checkReply(name: CallName, definition: CallDefinition, envelope: Envelope): void {
  if (envelope.code === 200) {
    const result = v.safeParse(definition.reply, envelope.data);
    if (!result.success) throw new Error(`${name} violates its contract: ${JSON.stringify(v.flatten(result.issues))}`);
    return;
  }
  if (envelope.code >= 500) throw new Error(`${name} failed: ${JSON.stringify(envelope)}`);
  const declared = definition.errors.some((code) => apiErrors[code].reason === envelope.reason);
  const isOfRights = definition.rights && envelope.reason === apiErrors.right_restricted.reason;
  if (!declared && !isOfRights && !ALWAYS_ALLOWED.has(envelope.reason))
    throw new Error(`${name} does not declare the error ${envelope.reason}`);
}
