import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const MEDIA_TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
};

/** The names contain a content hash. */
const IMMUTABLE = "max-age=31536000, immutable";

/** Serves the built files below `/assets/` from memory, precompressed by the build. */
export function registerAssets(server: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(join(folder, "assets")));
  const loaded = new Map<string, Buffer>();
  const bytesOf = (name: string): Buffer => {
    const known = loaded.get(name);
    if (known) return known;
    const bytes = readFileSync(join(folder, "assets", name));
    loaded.set(name, bytes);
    return bytes;
  };
  server.get("/assets/:name", (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const { name } = request.params;
    if (!names.has(name)) return reply.code(404).type("text/plain").send("There is no such file.");
    const accepted = request.headers["accept-encoding"] ?? "";
    const [encoding, extension] = accepted.includes("br")
      ? ["br", ".br"]
      : accepted.includes("gzip")
        ? ["gzip", ".gz"]
        : ["", ""];
    const compressed = encoding !== "" && names.has(name + extension);
    if (compressed) reply.header("content-encoding", encoding);
    // A first visit fetches a dozen of these, so headers count as much as bodies. Scripts of pages are always UTF-8.
    return reply
      .removeHeader("x-request-id")
      .headers({
        "cache-control": IMMUTABLE,
        vary: "accept-encoding",
        // Frames without an origin load them as well; they are the same for everyone.
        "access-control-allow-origin": "*",
        "content-type": MEDIA_TYPES[extname(name)] ?? "application/octet-stream",
      })
      .send(bytesOf(compressed ? name + extension : name));
  });
}
