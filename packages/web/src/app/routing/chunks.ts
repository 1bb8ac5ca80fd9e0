import type { ScreenFiles } from "./route.ts";

/** A piece of code that has not come by then counts as lost. Source: specification, section 9. */
const CHUNK_TIMEOUT_MS = 120_000;

/** Code that could not be fetched: the connection is gone, or the site was updated meanwhile. */
export class ChunkLost extends Error {
  override readonly name = "ChunkLost";
}

function withLimit<Module>(fetchCode: () => Promise<Module>): () => Promise<Module> {
  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLost("timeout")), CHUNK_TIMEOUT_MS);
    });
    const code = fetchCode().catch((error) => {
      throw new ChunkLost(String(error));
    });
    return Promise.race([code, limit]).finally(() => clearTimeout(timer));
  };
}

const limitAll = <Module>(files: Readonly<Record<string, () => Promise<Module>>>) =>
  Object.fromEntries(Object.entries(files).map(([folder, file]) => [folder, withLimit(file)]));

/** The same files, given up on after a while. */
export function limitFiles(files: ScreenFiles): ScreenFiles {
  return { screens: limitAll(files.screens), loads: limitAll(files.loads) };
}
