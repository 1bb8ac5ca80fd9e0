import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ClaimProblem, isEmail } from "@askwell/domain";
import type { App } from "./app.ts";
import { withSite } from "./commands.ts";
import { type ClaimRequest, claimCodes, claimLink, mailClaims } from "./features/accounts/index.ts";
import { csvRecords, matchAddresses } from "./import/index.ts";
import type { Environment } from "./serve.ts";

const MAILS_USAGE = "Usage: askwell claim-mails FILE.csv [--users Users.xml] [--source NAME] [--dry-run]";

const PROBLEMS: Readonly<Record<ClaimProblem, string>> = {
  broken_line: "a value is missing",
  invalid_address: "invalid address",
  unknown_account: "no account of this name",
  claimed_already: "claimed already",
  address_of_another: "the address of another account",
  twice: "twice in this list",
  mailed_recently: "mailed within seven days",
  wrong_code: "not the code of this address",
};

/** `askwell claim-link USERNAME` */
export async function printClaimLink(environment: Environment, args: string[]): Promise<void> {
  const [username] = args;
  if (!username) throw new Error("Usage: askwell claim-link USERNAME");
  await withSite(environment, async (app) => {
    const link = await claimLink(app, username);
    if (link === null) throw new Error(`There is no account called ${username} that waits to be claimed.`);
    process.stdout.write(`${link}\n`);
  });
}

/** `askwell claim-mails FILE.csv`. Source: docs/guides/import.md. */
export async function mailClaimLinks(environment: Environment, args: string[]): Promise<void> {
  const options = { users: { type: "string" }, source: { type: "string" }, "dry-run": { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const { users, source, "dry-run": isDry = false } = values;
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(MAILS_USAGE);
  const rows = await readRows(file, users === undefined ? ["username", "address"] : ["address"]);
  await withSite(environment, async (app) => {
    if (!isDry && !app.mail.isConfigured) throw new Error("No mail server is set: Admin, Mail.");
    const dump = users === undefined ? undefined : { usersFile: resolve(users), source };
    const { requests, unknown } = dump ? await matched(app, dump, rows) : named(rows);
    const problems = await mailClaims(app, requests, isDry);
    for (const [place, problem] of problems.entries())
      if (problem !== null) process.stderr.write(`${requests[place]!.username}: ${PROBLEMS[problem]}\n`);
    for (const address of unknown) process.stderr.write(`${address}: no account, or more than one, has this address\n`);
    const sent = problems.filter((problem) => problem === null).length;
    const state = isDry ? "would be mailed" : "are mailed by the server";
    process.stdout.write(`${sent} ${state}, ${rows.length - sent} are not.\n`);
  });
}

/** `askwell claim-codes FILE.csv`: prints the code of each address. Source: docs/guides/import.md. */
export async function printClaimCodes(environment: Environment, args: string[]): Promise<void> {
  const [file, ...others] = args;
  if (!file || others.length > 0) throw new Error("Usage: askwell claim-codes FILE.csv");
  const addresses = (await readRows(file, ["address"])).map(({ address = "" }) => address);
  const wrong = addresses.find((address) => !isEmail(address));
  if (wrong !== undefined) throw new Error(`${wrong} is no address.`);
  await withSite(environment, async (app) => {
    const codes = [...(await claimCodes(app, addresses))].map(([address, code]) => `${address},${code}`);
    process.stdout.write(`${["address,code", ...codes].join("\n")}\n`);
  });
}

type ClaimRow = Readonly<Record<string, string>>;

interface FoundRequests {
  readonly requests: readonly ClaimRequest[];
  /** Addresses without an account. */
  readonly unknown: readonly string[];
}

const named = (rows: readonly ClaimRow[]): FoundRequests => ({
  requests: rows.map(({ username = "", address = "" }) => ({ username, address })),
  unknown: [],
});

/** Finds the accounts by the hashes of the addresses that the file of a dump has. */
async function matched(
  app: App,
  dump: Parameters<typeof matchAddresses>[1],
  rows: readonly ClaimRow[],
): Promise<FoundRequests> {
  const addresses = [...new Set(rows.map(({ address = "" }) => address))];
  const accounts = await matchAddresses(app, dump, addresses);
  return {
    requests: [...accounts].map(([address, username]) => ({ username, address })),
    unknown: addresses.filter((address) => !accounts.has(address)),
  };
}

/** The rows of a CSV file with these columns. */
async function readRows(file: string, columns: readonly string[]): Promise<ClaimRow[]> {
  const rows: ClaimRow[] = [];
  for await (const record of csvRecords(resolve(file))) {
    if ("broken" in record) throw new Error(`${file}:${record.line}: ${record.broken}`);
    const values = columns.map((column) => [column, record.values[column]] as const);
    if (values.some(([, value]) => typeof value !== "string"))
      throw new Error(`The first line has to name the columns: ${columns.join()}`);
    rows.push(Object.fromEntries(values.map(([column, value]) => [column, String(value).trim()])));
  }
  return rows;
}
