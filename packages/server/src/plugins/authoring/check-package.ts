import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestContext } from "@askwell/plugin-kit/testing";
import type { Log } from "../../platform/log/index.ts";
import { defaultsOf } from "../fields.ts";
import { createIsolatedPlugin } from "../isolation/isolated-plugin.ts";
import { pointEntries } from "../isolation/points.ts";
import { defaultLimits } from "../isolation/supervisor.ts";
import { browserBytesOf } from "../packages/browser-entry.ts";
import { entryFileOf, openPackage } from "../packages/open-package.ts";
import { unpackedFolder } from "../packages/unpack.ts";

/** What a package that can be installed declares and has, as lines for its author. */
export type CheckReport = readonly string[];

/**
 * Checks a package as the installer does, then starts it once in a process of its own, with the defaults of its settings.
 * Throws with the reason if either fails.
 */
export async function checkPackage(bytes: Uint8Array, log: Log): Promise<CheckReport> {
  const { manifest, checksum, files } = await openPackage(bytes);
  const { askwell, version } = manifest;
  const browserBytes = browserBytesOf(manifest, files);
  const folder = await mkdtemp(join(tmpdir(), "askwell-check-"));
  try {
    const unpacked = await unpackedFolder(folder, checksum, async () => bytes);
    const plugin = createIsolatedPlugin({
      ...{ manifest, log, limits: defaultLimits },
      code: { folder: unpacked, entry: join(unpacked, entryFileOf(manifest)) },
      transport: { fetchPublic: () => Promise.reject(new Error("A check sends no requests.")) },
      context: () => createTestContext(defaultsOf(askwell.settings)),
      stored: () => ({}),
      onChange: () => undefined,
      onFailure: () => undefined,
    });
    try {
      await plugin.start();
      const members = plugin.plugin();
      const has = pointEntries.flatMap(([point]) => (members[point] ? [point] : []));
      const { hosts, host_settings, data: handed } = askwell.permissions;
      const list = (names: readonly string[]) => names.join(", ") || "none";
      return [
        `${askwell.slug_name} ${version} can be installed: ${files.size} files, ${bytes.length} bytes.`,
        `It starts, and has: ${list(has)}.`,
        ...(browserBytes > 0 ? [`Browsers load ${browserBytes} bytes of code.`] : []),
        `Hosts: ${list(hosts)}. Hosts of settings: ${list(host_settings)}. It is handed: ${list(handed)}.`,
      ];
    } finally {
      await plugin.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
