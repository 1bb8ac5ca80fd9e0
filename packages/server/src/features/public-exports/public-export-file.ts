import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../app.ts";

/** The public export of the last night, as a file. */
export interface PublicExportFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** When it was made, in milliseconds. */
  readonly madeAt: number;
}

/** Where it is stored. */
export const publicExportPath = ({ dataFolder }: App): string => join(dataFolder, "public-export.zip");

/** Whether all viewers may download it: on a site that only people who are logged in may read nothing is public. */
export const isOffered = ({ settings }: App): boolean =>
  settings.get("backups").public_export && !settings.get("security").login_required;

/** The file, if it is offered and was made; otherwise undefined. */
export async function publicExportFile(app: App): Promise<PublicExportFile | undefined> {
  const found = isOffered(app) ? await stat(publicExportPath(app)).catch(() => undefined) : undefined;
  return found && { path: publicExportPath(app), sizeBytes: found.size, madeAt: Math.floor(found.mtimeMs) };
}

/** Removes it, if there is one: what it has may no longer be public. */
export async function removePublicExport(app: App): Promise<void> {
  await rm(publicExportPath(app), { force: true });
}
