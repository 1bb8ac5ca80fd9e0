import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { extensionOf } from "../../features/files/index.ts";
import { type FileHeaders, StorageError } from "../../platform/files/index.ts";
import { PicturesBusyError } from "../../platform/images/index.ts";
import { browserOf } from "../request/browser.ts";
import { viewerOf } from "../request/viewer.ts";
import { type AvatarSquares, createAvatarSquares } from "./avatar-sizes.ts";
import { drawnInitials } from "./drawn-initials.ts";
import { createGravatars } from "./gravatars.ts";
import { registerPreviews } from "./previews.ts";

const PICTURES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  ico: "image/x-icon",
};
const HOUR_S = 3600;
const NAME = /^[1-9A-HJ-NP-Za-km-z]+(\.[a-z0-9]{1,10})?$/;
/** Names are random and never reused. */
const IMMUTABLE = "max-age=31536000, immutable";

/**
 * Serves uploads. Avatars and branding are public; everything else follows private mode.
 * Source: docs/wire/content.md "Uploads".
 */
export function registerUploads(server: FastifyInstance, app: App): void {
  registerPreviews(server, app);
  const squares = createAvatarSquares(app);
  server.get(
    "/uploads/:folder/:file",
    async (request: FastifyRequest<{ Params: { folder: string; file: string } }>, reply) => {
      const { folder, file } = request.params;
      if (!["post", "avatar", "branding"].includes(folder) || !NAME.test(file)) return missing(reply);
      if (folder === "post" && !(await mayRead(app, request, reply))) return reply.redirect("/403", 302);
      const sidePx = Number((request.query as { s?: string }).s) || 0;
      return folder === "avatar" && sidePx > 0
        ? sendSquare(squares, reply, file, sidePx)
        : sendPicture(app, reply, `${folder}/${file}`);
    },
  );
  const gravatars = createGravatars(app);
  server.get("/uploads/gravatar/:id", async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    // Its ids can be guessed, unlike the names of uploads: on a private site even initials would reveal who has an account.
    if (!(await mayRead(app, request, reply))) return reply.redirect("/403", 302);
    const { bytes, name } = await gravatars.get(request.params.id).catch(emptyWhenBusy);
    const headers = { "cache-control": `${cacheScope(app)}, max-age=${HOUR_S}`, "content-security-policy": "sandbox" };
    if (bytes) return reply.headers(headers).type(typeOf(bytes)).send(bytes);
    // The pages of this site draw the initials themselves.
    if (name === "" || (request.query as { d?: string }).d === "404") return missing(reply.headers(headers));
    return reply.headers(headers).type("image/svg+xml").send(drawnInitials(name));
  });
  server.get(
    "/uploads/files/post/:id/:name",
    async (request: FastifyRequest<{ Params: { id: string; name: string } }>, reply) => {
      const { id, name } = request.params;
      if (!NAME.test(id)) return missing(reply);
      if (!(await mayRead(app, request, reply))) return reply.redirect("/403", 302);
      return sendAttachment(app, reply, `files/post/${id}.${extensionOf(name)}`, name.replaceAll("+", " "));
    },
  );
}

/** On a private site, files of posts require a session; browsers send it as a cookie. */
async function mayRead(app: App, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (!app.settings.get("security").login_required) return true;
  const { viewer } = await viewerOf(app, browserOf(app, request, reply), "en_US", "visit");
  return viewer.signed_in && viewer.email_confirmed;
}

const missing = (reply: FastifyReply) => reply.code(404).type("text/plain").send("There is no such file.");
const cacheScope = (app: App) => (app.settings.get("security").login_required ? "private" : "public");

async function sendPicture(app: App, reply: FastifyReply, path: string) {
  const contentType = PICTURES[extensionOf(path)];
  if (!contentType) return missing(reply);
  return sendFile(app, reply, path, { contentType, cacheControl: `${cacheScope(app)}, ${IMMUTABLE}` });
}

async function sendSquare(squares: AvatarSquares, reply: FastifyReply, name: string, sizePx: number) {
  const square = await squares.get(`avatar/${name}`, sizePx).catch(busyOnError);
  if (square === "busy") return busy(reply);
  if (!square) return missing(reply);
  return reply
    .headers({ "content-type": PICTURES[extensionOf(name)], "cache-control": `public, ${IMMUTABLE}` })
    .send(square);
}

function emptyWhenBusy(error: unknown): { bytes: null; name: string } {
  if (error instanceof PicturesBusyError) return { bytes: null, name: "" };
  throw error;
}

/** The media type of a stored picture without an extension, from its first bytes. */
function typeOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (start === "\u0089PNG") return "image/png";
  if (start === "RIFF") return "image/webp";
  return start === "GIF8" ? "image/gif" : "image/jpeg";
}

function busyOnError(error: unknown): "busy" {
  if (error instanceof PicturesBusyError || error instanceof StorageError) return "busy";
  throw error;
}

const busy = (reply: FastifyReply) =>
  reply.code(503).header("retry-after", "2").type("text/plain").send("Please try again in a few seconds.");

/** Sent as a download, never displayed: no uploaded content may run on this origin. */
async function sendAttachment(app: App, reply: FastifyReply, path: string, name: string) {
  return sendFile(app, reply.header("content-security-policy", "sandbox"), path, {
    contentType: "application/octet-stream",
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    cacheControl: `${cacheScope(app)}, ${IMMUTABLE}`,
  });
}

/** Sends an upload, or redirects to where the storage sends it for a limited time. Rules: docs/rules/files.md FI15. */
async function sendFile(app: App, reply: FastifyReply, path: string, headers: FileHeaders) {
  try {
    const address = await app.files.presign(path, headers);
    if (address) {
      const maxAgeS = Math.floor(address.lifetimeS / 2);
      return reply.header("cache-control", `${cacheScope(app)}, max-age=${maxAgeS}`).redirect(address.url, 302);
    }
    const file = await app.files.read(path);
    if (!file) return missing(reply);
    const { contentType, disposition, cacheControl } = headers;
    return reply
      .headers({ "content-type": contentType, "content-length": file.sizeBytes, "cache-control": cacheControl })
      .headers(disposition === undefined ? {} : { "content-disposition": disposition })
      .send(file.stream);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    app.log.error({ err: error, path }, "an upload could not be read");
    return busy(reply);
  }
}
