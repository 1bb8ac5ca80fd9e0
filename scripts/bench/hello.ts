// The baseline: a bare Fastify server with one route that returns a small JSON object.
import { createRequire } from "node:module";

const require = createRequire(new URL("../../packages/server/package.json", import.meta.url));
const { fastify } = require("fastify") as typeof import("fastify");

const server = fastify();
server.get("/", () => ({ code: 200, reason: "base.success", msg: "Done.", data: { hello: "world" } }));
await server.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
process.send?.("ready");
