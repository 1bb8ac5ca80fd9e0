import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CallDefinition,
  type CallName,
  calls,
  type Envelope,
  type InputOf,
  type Reply,
  refusals,
} from "@askwell/contract";
import type { Plugin } from "@askwell/plugin-kit";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { App } from "../src/app.ts";
import { type Composed, compose } from "../src/compose.ts";
import { openSession } from "../src/features/sessions/index.ts";
import { addUsers } from "../src/features/users/bulk.ts";
import { createHttpServer, type HttpOptions } from "../src/http/server.ts";
import { testDatabase } from "../src/platform/db/testing.ts";
import { createLog } from "../src/platform/log/index.ts";
import type { Tables } from "../src/tables.ts";
import { checkDocumented } from "./documented.ts";

/** Somebody who acts on a site under test; a visitor has an empty token. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly visit_token: string;
}

/** A site of its own on an empty, migrated database, with an administrator called `admin`. */
export interface Site {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly visitor: Person;
  readonly admin: Person;
  /** Creates a confirmed person; rank 1 and no role unless told. */
  person(name: string, facts?: { rank?: number; role_id?: 1 | 2 | 3; email_confirmed?: 0 | 1 }): Promise<Person>;
  /** Makes a call over HTTP and returns `data`; a refusal fails the test, with the envelope in the message. */
  call<Name extends CallName>(who: Person, name: Name, input: InputOf<Name>): Promise<Reply<Name>>;
  /** Makes a call that is to be refused and returns the envelope; the refusal must be one the contract names. */
  refusal<Name extends CallName>(who: Person, name: Name, input: unknown): Promise<Envelope>;
  /** Starts one more server process on the same database, as far as it can tell; ended with the site. */
  beside(): Promise<Pick<Site, "app" | "server"> & Pick<Composed, "look">>;
  /** Runs the jobs that are due. */
  settle(): Promise<void>;
  /** Moves the site's clock on. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

const VISITOR: Person = { id: "0", username: "", token: "", visit_token: "" };

/** Starts a site under test. Close it at the end of the test file. */
export async function testSite(
  options: { pages?: HttpOptions["pages"]; plugins?: readonly Plugin[] } = {},
): Promise<Site> {
  const uploads = await mkdtemp(join(tmpdir(), "askwell-uploads-"));
  const places = { uploads, keyFile: join(uploads, "secret.key") };
  const { database, address, drop } = await testDatabase<Tables>();
  const bundle = options.plugins && { plugins: options.plugins };
  let clock = Math.floor(Date.now() / 1000);
  const running: { stop(): Promise<void> }[] = [];
  const open = async (on: typeof database | string) => {
    const site = await compose({ database: on, ...places, log: createLog("silent"), now: () => clock, ...bundle });
    const server = await createHttpServer({ app: site.app, pages: options.pages });
    await server.ready();
    const stop = async () => {
      await server.close();
      await site.stop();
    };
    running.push({ stop });
    return { ...site, server };
  };
  const site = await open(database);
  const { server } = site;

  const person: Site["person"] = (name, facts = {}) => addPerson(site.app, name, facts);
  const admin = await person("admin", { role_id: 2 });

  const send = (who: Person, name: CallName, input: unknown) => sendCall(server, who, name, input);

  return {
    app: site.app,
    server,
    visitor: VISITOR,
    admin,
    person,
    async call(who, name, input) {
      const envelope = await send(who, name, input);
      if (envelope.code !== 200) throw new Error(`${name} was refused: ${JSON.stringify(envelope)}`);
      return envelope.data as never;
    },
    async refusal(who, name, input) {
      const envelope = await send(who, name, input);
      if (envelope.code === 200) throw new Error(`${name} was not refused: ${JSON.stringify(envelope.data)}`);
      return envelope;
    },
    async beside() {
      const another = await open(address);
      another.start();
      return another;
    },
    settle: () => site.app.jobs.settle(),
    wait(seconds) {
      clock += seconds;
    },
    async close() {
      for (const each of running.toReversed()) await each.stop();
      await drop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

type PersonFacts = NonNullable<Parameters<Site["person"]>[1]>;

async function addPerson(app: App, name: string, facts: PersonFacts): Promise<Person> {
  const id = await app.db.write(async (tx) => {
    const next = await app.ids.next(tx, "user");
    const names = { username: name, display_name: name, email: `${name}@example.com` };
    await addUsers(tx, [{ id: next, created_at: app.now(), ...names, rank: 1, ...facts }]);
    return next;
  });
  const browser = { ip: "127.0.0.1", user_agent: "test" };
  const session = await openSession(app, { id, role_id: facts.role_id ?? 1 }, browser);
  return { id, username: name, token: session.access_token, visit_token: session.visit_token };
}

/** Makes a call over HTTP; the reply is held against the contract. */
async function sendCall(server: FastifyInstance, who: Person, name: CallName, input: unknown): Promise<Envelope> {
  const definition = calls[name] as CallDefinition;
  const { path, rest } = addressOf(definition, (input ?? {}) as Record<string, unknown>);
  const response = await server.inject({
    method: definition.method,
    url: path,
    headers: { authorization: who.token },
    ...(definition.method === "GET" ? { query: textOf(rest) } : { payload: rest }),
  });
  const envelope = response.json<Envelope>();
  checkReply(name, definition, envelope);
  checkDocumented(name, envelope);
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

function textOf(input: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
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
      "duplicate_request",
      "captcha_failed",
    ] as const
  ).map((code) => refusals[code].reason),
);

/** Every reply of the suite keeps the contract: its shape, or a refusal that the call declares. */
function checkReply(name: CallName, definition: CallDefinition, envelope: Envelope): void {
  if (envelope.code === 200) {
    const result = v.safeParse(definition.reply, envelope.data);
    if (!result.success) throw new Error(`${name} broke its contract: ${JSON.stringify(v.flatten(result.issues))}`);
    return;
  }
  if (envelope.code >= 500) throw new Error(`${name} failed: ${JSON.stringify(envelope)}`);
  const declared = definition.refuses.some((code) => refusals[code].reason === envelope.reason);
  if (!declared && !ALWAYS_ALLOWED.has(envelope.reason))
    throw new Error(`${name} does not declare the refusal ${envelope.reason}`);
}
