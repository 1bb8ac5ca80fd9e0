import { Readable } from "node:stream";
import type { RemoteStore } from "../platform/files/index.ts";
import type { Plugins } from "./host.ts";

/** A file of a few megabytes takes its time on a slow line. */
const TRANSFER_TIMEOUT_MS = 60_000;
/** How long an address for browsers is valid. */
const PRESIGNED_S = 3600;

/** The active storage of uploads; undefined while no plugin offers one. */
export function activeStorage(plugins: Pick<Plugins, "last">): RemoteStore | undefined {
  const active = plugins.last("storage");
  if (!active) return undefined;
  const { extension, context, call } = active;
  return {
    takesUploads: extension.takesUploads?.(context) ?? true,
    save: (path, bytes) => call("put", (it, at, signal) => it.put(at, path, bytes, signal), TRANSFER_TIMEOUT_MS),
    async read(path) {
      const found = await call("get", (it, at, signal) => it.get(at, path, signal));
      if (!found) return null;
      const { content, sizeBytes, modifiedAt } = found;
      return { stream: Readable.from(content, { objectMode: false }), sizeBytes, modifiedAt };
    },
    remove: (path) => call("remove", (it, at, signal) => it.remove(at, path, signal)),
    async *list() {
      let cursor: string | undefined;
      do {
        const page = await call("list", (it, at, signal) => it.list(at, cursor, signal));
        yield* page.keys;
        cursor = page.cursor;
      } while (cursor !== undefined);
    },
    async presign(path, { contentType, disposition, cacheControl }) {
      const request = { lifetimeS: PRESIGNED_S, contentType, disposition, cacheControl };
      const url = await call("presign", async (it, at) => it.presign?.(at, path, request) ?? null);
      return url === null ? null : { url, lifetimeS: PRESIGNED_S };
    },
  };
}
