import { Readable } from "node:stream";
import type { StoragePage } from "@askwell/plugin-kit";
import type { RemoteStore } from "../platform/files/index.ts";
import { unlimitedFetch } from "./context.ts";
import type { Plugins } from "./host.ts";

/** A file of a few megabytes takes its time on a slow line. */
const TRANSFER_TIMEOUT_MS = 60_000;
/** How long an address for browsers is valid. */
const PRESIGNED_S = 3600;

/** Far more than a site has: hundreds of millions of files. */
const MAX_PARTS = 200_000;
const MAX_EMPTY_PARTS = 100;

/** The keys of all parts of a list, which fails if it has no end: the cursors lead back, or never to more files. */
async function* listAll(partAt: (cursor: string | undefined) => Promise<StoragePage>): AsyncGenerator<string> {
  let cursor: string | undefined;
  let earlier: string | undefined;
  let empty = 0;
  for (let parts = 1; ; parts++) {
    const { keys, cursor: next } = await partAt(cursor);
    yield* keys;
    if (next === undefined) return;
    empty = keys.length > 0 ? 0 : empty + 1;
    if (next === earlier || next === cursor || empty >= MAX_EMPTY_PARTS || parts >= MAX_PARTS)
      throw new Error("The storage's list of files has no end.");
    // Compared with one that moves on after 1, 2, 4 … parts, every circle of cursors is noticed without keeping them all.
    if (Number.isInteger(Math.log2(parts))) earlier = next;
    cursor = next;
  }
}

/** The active storage of uploads; undefined while no plugin offers one. */
export function activeStorage(plugins: Pick<Plugins, "last">): RemoteStore | undefined {
  const active = plugins.last("storage");
  if (!active) return undefined;
  const { extension, context, call } = active;
  return {
    takesUploads: extension.takesUploads?.(context) ?? true,
    save: (path, bytes) => call("put", (it, at, signal) => it.put(at, path, bytes, signal), TRANSFER_TIMEOUT_MS),
    async read(path) {
      // A file is handed on while it is read, whatever its size.
      const found = await call("get", (it, at, signal) => it.get({ ...at, fetch: unlimitedFetch }, path, signal));
      if (!found) return null;
      const { content, sizeBytes, modifiedAt } = found;
      return { stream: Readable.from(content, { objectMode: false }), sizeBytes, modifiedAt };
    },
    remove: (path) => call("remove", (it, at, signal) => it.remove(at, path, signal)),
    list: () => listAll((cursor) => call("list", (it, at, signal) => it.list(at, cursor, signal))),
    async presign(path, { contentType, disposition, cacheControl }) {
      const request = { lifetimeS: PRESIGNED_S, contentType, disposition, cacheControl };
      const url = await call("presign", async (it, at) => it.presign?.(at, path, request) ?? null);
      return url === null ? null : { url, lifetimeS: PRESIGNED_S };
    },
  };
}
