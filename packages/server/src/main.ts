import { parseArgs } from "node:util";
import { serve } from "./serve.ts";

const USAGE = `Usage: askwell COMMAND

  serve                                  serve the site (installs it first when it is new)
  migrate                                bring the database up to date
  import stackexchange FOLDER            read a Stack Exchange dump
  reset-password EMAIL [PASSWORD]        set a person's password and end their sessions
  admin EMAIL                            make a person an administrator

Settings come from the environment: SITE_ADDR, DATA_DIR, DATABASE_URL, LOG_LEVEL, TRUST_PROXY.
See README.md.`;

type Command = (words: string[]) => Promise<void>;

const commands: Record<string, Command> = {
  serve: () => serve(process.env),
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [name = "", ...words] = positionals;
  const command = commands[name];
  if (values.help || !command) {
    console.log(USAGE);
    process.exitCode = values.help || name === "" ? 0 : 2;
    return;
  }
  await command(words);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) console.error(error.stack);
  process.exit(1);
});
