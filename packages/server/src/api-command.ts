import { readFile } from "node:fs/promises";
import { text as readStream } from "node:stream/consumers";
import { parseArgs } from "node:util";
import {
  type ComposedCall,
  composeCall,
  findOperation,
  help,
  listing,
  operationsOf,
  type SiteDocument,
} from "./api-client/index.ts";

const USAGE = `Usage: askwell api --site URL                     list the calls of a site
       askwell api help CALL                     say what a call takes
       askwell api CALL [--field NAME=VALUE]... [--json @FILE|-|TEXT]
       askwell api METHOD PATH [...]             the same, by its address
       askwell api client                        print a client in TypeScript

The site is --site or ASKWELL_SITE; the key is ASKWELL_API_KEY, or --key, which other users of the computer can see.`;

const TIMEOUT_MS = 60_000;
const options = {
  field: { type: "string", multiple: true },
  json: { type: "string" },
  site: { type: "string" },
  key: { type: "string" },
} as const;

/** Environment variables of the command. */
interface ApiEnvironment {
  readonly ASKWELL_SITE?: string | undefined;
  readonly ASKWELL_API_KEY?: string | undefined;
}

interface SiteAccess {
  readonly address: string;
  /** "" for a visitor. */
  readonly key: string;
}

/**
 * `askwell api`: makes a call of a running site and prints its reply. Exits with 4 or 5 for an error of that hundred.
 * Rules: docs/rules/api-document.md OA5.
 */
export async function callApi(environment: ApiEnvironment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const site = accessTo(environment, values);
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  if (positionals.join(" ") === "client") return print(await clientOf(site));
  const operations = operationsOf(await documentOf(site));
  if (positionals.length === 0) return print(listing(operations));
  const isHelp = positionals[0] === "help";
  const words = isHelp ? positionals.slice(1) : positionals;
  if (words.length === 0 || words.length > 2) throw new Error(USAGE);
  const named = findOperation(operations, words);
  if (!named) throw new Error(`The site has no call ${words.join(" ")}. askwell api lists all.`);
  if (isHelp) return print(help(named.operation));
  const call = await composeCall(named, fieldsOf(values.field ?? []), await jsonOf(values.json));
  const reply = await send(site, call);
  print(await shown(reply, site.key));
  if (reply.status >= 400) process.exitCode = Math.floor(reply.status / 100);
}

function accessTo(environment: ApiEnvironment, values: { site?: string; key?: string }): SiteAccess {
  const site = values.site ?? environment.ASKWELL_SITE ?? "";
  if (!/^https?:\/\//.test(site)) throw new Error(USAGE);
  return { address: site.replace(/\/+$/, ""), key: values.key ?? environment.ASKWELL_API_KEY ?? "" };
}

async function documentOf(site: SiteAccess): Promise<SiteDocument> {
  const reply = await send(site, { method: "GET", path: "/answer/api/openapi.json", headers: {} });
  const document = reply.ok ? await reply.json().catch(() => undefined) : undefined;
  if (!document?.paths) throw new Error(`${site.address} serves no document of an API (status ${reply.status}).`);
  return document as SiteDocument;
}

async function clientOf(site: SiteAccess): Promise<string> {
  const reply = await send(site, { method: "GET", path: "/help/api/client.ts", headers: {} });
  if (!reply.ok) throw new Error(`${site.address} serves no client (status ${reply.status}).`);
  return (await reply.text()).trimEnd();
}

function send({ address, key }: SiteAccess, { method, path, headers, body }: ComposedCall): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: { ...headers, ...(key !== "" && { authorization: `Bearer ${key}` }), "user-agent": "askwell api" },
    ...(body !== undefined && { body }),
    // A key goes to no other site.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function fieldsOf(fields: readonly string[]): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const field of fields) {
    const [name = "", value] = field.split(/=(.*)/s);
    if (value === undefined) throw new Error("--field takes NAME=VALUE.");
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return given;
}

async function jsonOf(source: string | undefined): Promise<Record<string, unknown>> {
  if (source === undefined) return {};
  const text =
    source === "-"
      ? await readStream(process.stdin)
      : source.startsWith("@")
        ? await readFile(source.slice(1), "utf8")
        : source;
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Error("--json takes an object.");
  return parsed as Record<string, unknown>;
}

/** The reply as it is printed: never with the key, which ends up in logs. */
async function shown(reply: Response, key: string): Promise<string> {
  const text = await reply.text();
  const location = reply.headers.get("location");
  const whole = text === "" && location ? location : indented(text);
  return key === "" ? whole : whole.replaceAll(key, "[key]");
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
