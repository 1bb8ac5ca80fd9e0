import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { accountKey, isAdmin } from "@askwell/domain";
import type { App } from "./app.ts";
import { withSite } from "./commands.ts";
import { findUserByEmail } from "./features/users/index.ts";
import { NO_BROWSER, visitor } from "./http/pages/pages.ts";
import type { Environment } from "./serve.ts";
import { exportSettings } from "./settings-file/export-settings.ts";
import { importSettings } from "./settings-file/import-settings.ts";
import type { Admin } from "./viewer.ts";

const USAGE = `Usage: askwell settings export [FILE] --as EMAIL
       askwell settings import FILE|- --as EMAIL [--dry-run]`;
const MAX_CHARACTERS = 100;

/** `askwell settings export|import`. Source: docs/guides/settings-file.md. */
export async function settingsFile(environment: Environment, args: string[]): Promise<void> {
  const options = { as: { type: "string" }, "dry-run": { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [action, file, ...more] = positionals;
  const isKnown = action === "export" || (action === "import" && file !== undefined);
  if (!isKnown || more.length > 0 || !values.as) throw new Error(USAGE);
  const email = values.as;
  await withSite(
    environment,
    async (app) => {
      const admin = await administrator(app, email);
      if (action === "export") return write(await exportSettings(app, admin), file);
      const content = file === "-" || !file ? await text(process.stdin) : await readFile(file, "utf8");
      const isDryRun = values["dry-run"] === true;
      const changes = await importSettings(app, admin, content, { isDryRun });
      for (const { setting, before, after } of changes)
        process.stdout.write(`${setting}: ${shown(before)} -> ${shown(after)}\n`);
      process.stdout.write(`${changes.length} settings ${isDryRun ? "would change" : "changed"}\n`);
    },
    { runsPlugins: true, migrates: false },
  );
}

const shown = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, MAX_CHARACTERS);

async function write(content: string, file: string | undefined): Promise<void> {
  if (!file || file === "-") process.stdout.write(content);
  else await writeFile(file, content);
}

/** The administrator whom the log of the staff names. */
async function administrator(app: App, email: string): Promise<Admin> {
  const user = await findUserByEmail(app.db.read, accountKey(email));
  if (!user || !isAdmin(user) || user.status !== "normal")
    throw new Error(`No administrator has the address ${email}.`);
  const { id, username, display_name, rank } = user;
  const rights = { role_id: 2, signed_in: true, email_confirmed: true, status: "normal" } as const;
  return { ...visitor("en_US", NO_BROWSER), id, username, display_name, rank, ...rights };
}
