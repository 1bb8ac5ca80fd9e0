import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createPastSite, databaseOf } from "@askwell/server/testing";
import { root } from "../run-command.ts";
import { play, startTime } from "./play.ts";

/** The administrator of the demo. */
export const owner = { name: "keeper", email: "keeper@example.com", password: "demo-Pass-3" };

const form = {
  ...owner,
  lang: "en_US",
  site_name: "Small Plot",
  contact_email: owner.email,
  login_required: false,
  external_content_display: "always_display" as const,
  require_email_verification: false,
};

/** Installs the demo's site in an empty data folder, at a time in seconds. Without a story it has no content. */
export async function writeSite(
  folder: string,
  { address, hasStory = true }: { readonly address: string; readonly hasStory?: boolean },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const site = await createPastSite(folder, { ...form, site_url: address }, hasStory ? startTime(now) : now);
  try {
    const onProgress = (done: number, all: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\rWriting the story: ${done} of ${all}`);
    };
    if (hasStory) await play(site, { siteUrl: address, now, onProgress });
  } finally {
    await site.close();
  }
}

/** Starts a command of the built program on a data folder; `serve` listens on the loopback port. */
export function startProgram(folder: string, port: number | string, args: readonly string[]): ChildProcess {
  const site = { SITE_ADDR: `127.0.0.1:${port}`, DATA_DIR: folder, DATABASE_URL: databaseOf(folder) };
  const env = { ...process.env, ...site, LOG_LEVEL: "warn" };
  return spawn(process.execPath, [join(root, "dist/server/main.js"), ...args], { env, stdio: "inherit" });
}

/** Serves a data folder on a loopback port and waits until it answers. */
export async function serveFolder(folder: string, port: number): Promise<ChildProcess> {
  const child = startProgram(folder, port, ["serve"]);
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return child;
    if (child.exitCode !== null) throw new Error("The site ended before it answered.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
