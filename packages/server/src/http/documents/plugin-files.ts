import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";

type ModuleRequest = FastifyRequest<{ Params: { slug: string; hash: string } }>;

const compress = promisify(brotliCompress);
const QUALITY = 9;

/**
 * Serves the modules of active installed plugins for browsers: the hash in the address is that of the file, so it never
 * changes there. Rules: docs/rules/plugins.md PL31.
 */
export function registerPluginFiles(server: FastifyInstance, { plugins }: App): void {
  const compressed = new WeakMap<Buffer, Promise<Buffer>>();
  const compressedOf = (bytes: Buffer) => {
    const known = compressed.get(bytes) ?? compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    compressed.set(bytes, known);
    return known;
  };
  server.get("/plugin-files/:slug/:hash/index.js", async (request: ModuleRequest, reply: FastifyReply) => {
    const { slug, hash } = request.params;
    const module = plugins.browserModule(slug);
    if (module?.hash !== hash)
      return reply.code(404).header("cache-control", "no-store").type("text/plain").send("There is no such file.");
    reply.headers({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      // Frames without an origin load it as well.
      "access-control-allow-origin": "*",
    });
    if (!request.headers["accept-encoding"]?.includes("br")) return reply.send(module.bytes);
    return reply.header("content-encoding", "br").send(await compressedOf(module.bytes));
  });
}
