import type { ScreenFiles } from "./route.ts";

/** Timeout of a chunk. Source: docs/rules/limits.md L4. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk could not be loaded: the connection is lost, or the site was updated meanwhile. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLost";
}

function withLimit<Module>(fetchCode: () => Promise<Module>): () => Promise<Module> {
  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError("timeout")), CHUNK_TIMEOUT_MS);
    });
    const code = fetchCode().catch((error) => {
      throw new ChunkLoadError(String(error));
    });
    return Promise.race([code, limit]).finally(() => clearTimeout(timer));
  };
}

const limitAll = <Module>(files: Readonly<Record<string, () => Promise<Module>>>) =>
  Object.fromEntries(Object.entries(files).map(([folder, file]) => [folder, withLimit(file)]));

/** The same files with a timeout. */
export function limitFiles(files: ScreenFiles): ScreenFiles {
  return { screens: limitAll(files.screens), loads: limitAll(files.loads) };
}
