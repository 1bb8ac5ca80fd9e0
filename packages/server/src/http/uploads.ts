import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { endingOf } from "../features/files/index.ts";
import { squarePicture } from "../platform/images/index.ts";
import { browserOf } from "./browser.ts";
import { viewerOf } from "./viewer.ts";

const PICTURES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  ico: "image/x-icon",
};
const NAME = /^[1-9A-HJ-NP-Za-km-z]+(\.[a-z0-9]{1,10})?$/;
const LARGEST_SQUARE_PX = 1024;
/** Names are made by chance and never used twice. */
const FOR_EVER = "max-age=31536000, immutable";

/** Serves what people uploaded. Pictures of people and of the site are public; the rest follows private mode. Source: api-admin-and-platform 4.10. */
export function registerUploads(server: FastifyInstance, app: App): void {
  server.get(
    "/uploads/:folder/:file",
    async (request: FastifyRequest<{ Params: { folder: string; file: string } }>, reply) => {
      const { folder, file } = request.params;
      if (!["post", "avatar", "branding"].includes(folder) || !NAME.test(file)) return missing(reply);
      if (folder === "post" && !(await mayRead(app, request, reply))) return reply.redirect("/403", 302);
      const side = Math.min(Number((request.query as { s?: string }).s) || 0, LARGEST_SQUARE_PX);
      return folder === "avatar" && side > 0
        ? sendSquare(app, reply, file, side)
        : sendPicture(app, reply, `${folder}/${file}`);
    },
  );
  server.get(
    "/uploads/files/post/:id/:name",
    async (request: FastifyRequest<{ Params: { id: string; name: string } }>, reply) => {
      const { id, name } = request.params;
      if (!NAME.test(id)) return missing(reply);
      if (!(await mayRead(app, request, reply))) return reply.redirect("/403", 302);
      return sendAttachment(app, reply, `files/post/${id}.${endingOf(name)}`, name.replaceAll("+", " "));
    },
  );
}

/** On a private site, files of posts are for those who are signed in; browsers show it by the cookie. */
async function mayRead(app: App, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!app.settings.get("security").login_required) return true;
  const { viewer } = await viewerOf(app, browserOf(app, request, reply), "en_US", "visit");
  return viewer.signed_in && viewer.email_confirmed;
}

const missing = (reply: FastifyReply) => reply.code(404).type("text/plain").send("There is no such file.");
const reach = (app: App) => (app.settings.get("security").login_required ? "private" : "public");

async function sendPicture(app: App, reply: FastifyReply, path: string) {
  const file = await app.files.read(path);
  const type = PICTURES[endingOf(path)];
  if (!file || !type) return missing(reply);
  const headers = {
    "content-type": type,
    "content-length": file.sizeBytes,
    "cache-control": `${reach(app)}, ${FOR_EVER}`,
  };
  return reply.headers(headers).send(file.stream);
}

async function sendSquare(app: App, reply: FastifyReply, name: string, sizePx: number) {
  const file = await app.files.read(`avatar/${name}`);
  const square = file && (await squarePicture(await buffer(file.stream), sizePx));
  if (!square) return missing(reply);
  return reply
    .headers({ "content-type": PICTURES[endingOf(name)], "cache-control": `public, ${FOR_EVER}` })
    .send(square);
}

/** Sent to be saved, never to be shown: nothing that somebody uploaded runs on this address. */
async function sendAttachment(app: App, reply: FastifyReply, path: string, name: string) {
  const file = await app.files.read(path);
  if (!file) return missing(reply);
  return reply
    .headers({
      "content-type": "application/octet-stream",
      "content-length": file.sizeBytes,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "content-security-policy": "sandbox",
      "cache-control": `${reach(app)}, ${FOR_EVER}`,
    })
    .send(file.stream);
}
