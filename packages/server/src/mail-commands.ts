import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { withSite } from "./commands.ts";
import { readsMail } from "./features/replies/index.ts";
import { receiveMail } from "./http/mail/receive-mail.ts";
import type { Environment } from "./serve.ts";

const USAGE = "Usage: askwell mail receive [FILE]";
/** Tells mail servers to deliver the mail again later: EX_TEMPFAIL of sysexits. */
const TRY_AGAIN = 75;

/** `askwell mail receive`, for mail servers that deliver to programs. Source: docs/guides/replies-by-mail.md. */
export async function mailTool(environment: Environment, args: string[]): Promise<void> {
  const [action, file, ...more] = args;
  if (action !== "receive" || more.length > 0) throw new Error(USAGE);
  const raw = file && file !== "-" ? await readFile(file) : await buffer(process.stdin);
  try {
    await withSite(
      environment,
      async (app) => {
        if (!readsMail(app))
          throw new Error("Replies by mail and bounces are off. Enable them under Admin, Replies by mail.");
        const { result, reason } = await receiveMail(app, raw, "command");
        process.stdout.write(`${[result, reason].filter((part) => part !== "").join(" ")}\n`);
      },
      { runsPlugins: true, migrates: false },
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = TRY_AGAIN;
  }
}
