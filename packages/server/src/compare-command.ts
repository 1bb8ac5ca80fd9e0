import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ComparedAccount, compareSites, parseAccepted } from "./compare/index.ts";

const USAGE =
  "Usage: askwell compare BASE_A BASE_B [--accepted FILE] [--sample NUMBER] [--email ADDRESS --password-file FILE]";
const DEFAULT_SAMPLE = 200;
/** Differences of one kind that are printed; the others are counted. */
const EXAMPLES = 3;
const MAX_CHARACTERS = 200;

const options = {
  accepted: { type: "string" },
  sample: { type: "string" },
  email: { type: "string" },
  "password-file": { type: "string" },
} as const;

/** `askwell compare BASE_A BASE_B`. Exits with 1 if the sites differ. Source: docs/guides/compare.md. */
export async function compare(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [first, second, ...more] = positionals;
  if (!first || !second || more.length > 0) throw new Error(USAGE);
  const sample = Number(values.sample ?? DEFAULT_SAMPLE);
  if (!Number.isInteger(sample) || sample < 1) throw new Error("--sample takes a number of objects.");
  const accepted = values.accepted ? parseAccepted(await readFile(values.accepted, "utf8")) : [];
  const account = await accountOf(values.email, values["password-file"]);
  const kinds = new Map<string, number>();
  const result = await compareSites(first, second, {
    ...{ sample, accepted, account },
    onDifference(difference) {
      const kind = `${difference.call.replace(/\?.*|\d{2,}.*/s, "")} ${difference.path.replace(/\[\d+\]/g, "[*]")}`;
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      if (count > EXAMPLES) return;
      const lines = [
        `${difference.call}  ${difference.path}`,
        shown("A", difference.first),
        shown("B", difference.second),
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
    },
  });
  for (const [kind, count] of kinds)
    if (count > EXAMPLES) process.stdout.write(`${kind}: ${count - EXAMPLES} more like this\n`);
  const { asked, differences, accepted: expected } = result;
  process.stdout.write(`${asked} addresses asked: ${differences} differences, and ${expected} that are accepted\n`);
  if (differences > 0) process.exitCode = 1;
}

/** The password is in a file: other users of the computer can see the words of a command. */
async function accountOf(email: string | undefined, file: string | undefined): Promise<ComparedAccount | undefined> {
  if (!email && !file) return undefined;
  if (!email || !file) throw new Error("--email and --password-file belong together.");
  return { email, password: (await readFile(file, "utf8")).replace(/\r?\n$/, "") };
}

function shown(site: string, value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return `  ${site}: ${text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text}`;
}
