import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../run-command.ts";
import { compressFolder } from "./compress.ts";
import { writeAppIcons } from "./icons.ts";
import { buildKit } from "./kit.ts";
import { writeManifest } from "./manifest.ts";
import { writeMessages } from "./messages.ts";
import { buildServer } from "./server.ts";
import { writeWorkers } from "./worker.ts";

const dist = join(root, "dist");
const web = join(root, "packages/web");

async function buildBrowser(): Promise<void> {
  await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "warn" });
  const messages = await writeMessages(join(dist, "web"));
  const icons = await writeAppIcons(join(dist, "web"));
  await writeManifest(join(dist, "web"), { messages, ...icons });
  await writeWorkers(join(dist, "web"));
  await compressFolder(join(dist, "web"));
}

/** Builds the browser's files into `dist/web` and the server into `dist/server`. */
export async function buildAll(): Promise<void> {
  process.env.NODE_ENV = "production";
  await mkdir(dist, { recursive: true });
  await buildBrowser();
  await buildServer(join(dist, "server"));
  await buildKit(join(dist, "plugin-kit"));
}
