import { afterEach, expect, test } from "vitest";
import { nothingAcknowledged, writeOnce } from "../crash/burst.ts";
import { type ServedSite, startSite } from "../harness/site.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "../harness/wire.ts";
import { harvest, type InputSource, note, pick, type Schema, seeded, valueFor } from "./random-inputs.ts";

const CALLS = 10_000;
/** Several sites, since random calls sooner or later make one unusable. */
const SITES = 4;
const AT_ONCE = 6;
const seed = Number(process.env.TEST_SEED ?? 1);
const longestMs = 30_000;

/** Calls that can lock users out; they are tried last. */
const late = new Set(
  `saveLoginSettings saveSecuritySettings saveGeneralSettings saveMailSettings saveUploadSettings switchPlugin
   setUserStatus setUserRole setUserPassword changePassword deleteOwnAccount resetFactors logout endSession
   endOtherSessions savePluginConfig`.split(/\s+/),
);

interface DescribedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | undefined;
  readonly isMultipart: boolean;
}

let site: ServedSite | undefined;
afterEach(() => site?.kill());

interface OpenApiPaths {
  readonly operationId: string;
  readonly parameters: DescribedOperation["parameters"];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Every call of the contract, from the OpenAPI document. */
async function describedCalls(address: string): Promise<DescribedOperation[]> {
  const document = (await (await fetch(`${address}/answer/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, OpenApiPaths>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: name, parameters, requestBody }]) => {
      const [[media, { schema: body } = { schema: undefined }] = []] = Object.entries(requestBody?.content ?? {});
      return {
        name,
        method: method.toUpperCase(),
        path,
        parameters,
        body,
        isMultipart: media?.startsWith("multi") ?? false,
      };
    }),
  );
}

interface ComposedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly init: RequestInit;
}

/** A call with random input, sometimes in a malformed form. */
function composed(operation: DescribedOperation, source: InputSource): ComposedRequest {
  const { random } = source;
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, in: place, schema } of operation.parameters) {
    const value = valueFor(source, schema, name);
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    if (place === "path")
      path = path.replace(
        `{${name}}`,
        random() < 0.1 ? pick(random, ["%", "%2e%2e", "%00", "..", ""]) : encodeURIComponent(text.toWellFormed()),
      );
    else if (random() < 0.9) query.append(name, text);
    if (place === "query" && random() < 0.02) query.append(name, "twice");
  }
  const search = random() < 0.02 ? "%zz&a[b]=c&&=&a.b" : query.toString();
  const { body, type } = operation.method === "GET" ? { body: null, type: undefined } : bodyOf(operation, source);
  const headers: Record<string, string> = type ? { "content-type": type } : {};
  return { path: search ? `${path}?${search}` : path, headers, init: { method: operation.method, body } };
}

function bodyOf(operation: DescribedOperation, source: InputSource): { body: BodyInit; type?: string } {
  const { random } = source;
  const value = valueFor(source, operation.body ?? {}, "");
  if (operation.isMultipart) {
    const form = new FormData();
    form.set("source", pick(random, ["post", "avatar", "branding", "post_attachment", ""]));
    const name = pick(random, ["a.png", "a.exe", "a.svg", "../a.png", "a"]);
    form.set(pick(random, ["file", "file", "another"]), new Blob([JSON.stringify(value)]), name);
    return { body: form };
  }
  const json = JSON.stringify(value) ?? "";
  const chance = random();
  if (chance < 0.02) return { body: json.slice(0, -1), type: "application/json" };
  if (chance < 0.04)
    return {
      body: json,
      type: pick(random, [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/json; charset=latin1",
      ]),
    };
  return { body: json, type: "application/json" };
}

interface Outcome {
  readonly who: string;
  readonly name: string;
  readonly status: number | string;
  readonly sent: ComposedRequest;
  /** The site has the feature switched off, which the original says with 503. */
  readonly isOff?: boolean;
}

type Role = "visitor" | "member" | "admin";

/** One site and the state of its attack. */
interface Attack extends InputSource {
  readonly address: string;
  readonly tokens: Record<Role, string>;
  readonly outcomes: Outcome[];
}

/** Creates users, and posts as targets of the calls. */
async function prepare({ address, pool }: Attack): Promise<void> {
  const owner = await logInOwner(address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const people = [owner, await addPerson(address, owner, "ann"), await addPerson(address, owner, "ben")];
  const seen = nothingAcknowledged();
  for (let turn = 0; turn < 45; turn++) await writeOnce(people[turn % 3] as Caller, seen, `about ${turn}`, turn);
  for (const id of [...seen.questions, ...seen.answers, ...seen.comments]) note(pool, "id", id);
  for (const { id, username } of people) {
    note(pool, "id", id);
    note(pool, "username", username);
  }
  note(pool, "slug_name", "crash");
}

/** Logs in again after a logout or a lock, where possible. */
async function logIn({ address, tokens }: Attack): Promise<void> {
  const tokenOf = async (who: Promise<Caller>) => who.then(({ token }) => token).catch(() => undefined);
  tokens.member = (await tokenOf(logInPerson(address, "ann"))) ?? tokens.member;
  tokens.admin = (await tokenOf(logInOwner(address))) ?? tokens.admin;
}

async function run(attack: Attack, operations: readonly DescribedOperation[], count: number): Promise<void> {
  const early = operations.filter(({ name }) => !late.has(name));
  for (let done = 0; done < count; done += AT_ONCE) {
    if (done % (AT_ONCE * 20) === 0) await logIn(attack);
    const choice = done < count * 0.8 ? early : operations;
    // Each call three times, so that all are covered; then at random.
    const calls = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, at) => {
      const next = choice[(done + at) % choice.length];
      return done < choice.length * 3 && next ? next : pick(attack.random, choice);
    });
    await Promise.all(calls.map((operation) => ask(attack, operation)));
  }
}

async function readAnswer(pool: Attack["pool"], reply: Response): Promise<Pick<Outcome, "status" | "isOff">> {
  // A stream of events has no end.
  if (reply.headers.get("content-type")?.startsWith("text/event-stream")) {
    await reply.body?.cancel();
    return { status: reply.status };
  }
  const text = await reply.text();
  const envelope = text.startsWith("{") ? JSON.parse(text) : {};
  if (reply.status === 200) harvest(pool, envelope.data);
  return { status: reply.status, isOff: envelope.reason === "error.feature.disabled" };
}

async function ask(attack: Attack, operation: DescribedOperation): Promise<void> {
  const { address, random, pool, tokens, outcomes } = attack;
  const who = pick<Role>(random, ["visitor", "member", "member", "admin", "admin"]);
  const sent = composed(operation, attack);
  const token = tokens[who];
  const headers = { ...sent.headers, ...(token !== "" && { authorization: token }) };
  const signal = AbortSignal.timeout(longestMs);
  const answer = await fetch(address + sent.path, { ...sent.init, headers, redirect: "manual", signal })
    .then((reply) => readAnswer(pool, reply))
    .catch((error: Error) => ({
      status: `no answer: ${error.message} ${(error.cause as Error | undefined)?.message ?? ""}`,
    }));
  outcomes.push({ who, name: operation.name, sent, ...answer });
}

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly job?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}

/** Errors in the site's log; jobs that fail without a mail server are not errors. */
function errorsIn(log: string): string[] {
  const lines = log.split("\n").flatMap((line) => {
    if (line.startsWith("{")) return [JSON.parse(line) as LogLine];
    return line.trim() === "" ? [] : [{ level: "fatal", msg: line }];
  });
  const isFault = ({ level, msg, err }: LogLine) =>
    ["error", "fatal"].includes(level) ||
    (msg === "a job failed" && !/ECONNREFUSED|127\.0\.0\.1/.test(err?.message ?? ""));
  return lines.filter(isFault).map(({ msg, job = "", err }: LogLine) => `${msg} ${job} ${err?.stack ?? ""}`);
}

const describeOutcome = ({ who, name, status, sent: { path, init } }: Outcome) =>
  `${status} to ${who}: ${name} ${init.method} ${path.slice(0, 300)} ${String(init.body ?? "").slice(0, 400)}`;

const shareOf = (outcomes: readonly Outcome[], who: Role, status: number) => {
  const own = outcomes.filter((each) => each.who === who);
  return own.filter((each) => each.status === status).length / own.length;
};

test(`OP5 ${CALLS} random calls as visitor, member and administrator cause no server error`, async () => {
  const outcomes: Outcome[] = [];
  const faults: string[] = [];
  let operations: DescribedOperation[] = [];
  for (let number = 0; number < SITES; number++) {
    site = await startSite();
    operations = await describedCalls(site.address);
    const attack: Attack = {
      address: site.address,
      random: seeded(seed * 1000 + number),
      pool: new Map(),
      tokens: { visitor: "", member: "", admin: "" },
      outcomes: [],
    };
    await prepare(attack);
    await run(attack, operations, CALLS / SITES);
    outcomes.push(...attack.outcomes);
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
    const log = site.log();
    expect(log.split('"msg":"request"').length, "requests that were logged").toBeGreaterThan(CALLS / SITES);
    faults.push(...errorsIn(log));
  }
  const failed = outcomes.filter(({ status, isOff }) => typeof status === "string" || (status >= 500 && !isOff));
  console.log(
    `fuzz: ${outcomes.length} calls with seed ${seed}, ${new Set(outcomes.map(({ name }) => name)).size} of ${operations.length} kinds, ` +
      `${outcomes.filter(({ status }) => status === 200).length} answered with 200, ${failed.length} failed, ${faults.length} errors logged`,
  );
  expect([...failed.map(describeOutcome), ...faults].slice(0, 12)).toEqual([]);
  expect(new Set(outcomes.map(({ name }) => name)).size).toBe(operations.length);
  // Otherwise all calls would have been rejected by their guard.
  expect(Math.min(shareOf(outcomes, "member", 200), shareOf(outcomes, "admin", 200))).toBeGreaterThan(0.15);
}, 480_000);
