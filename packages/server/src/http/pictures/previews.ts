import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { findQuestion } from "../../features/questions/index.ts";
import { type Card, PicturesBusyError } from "../../platform/images/index.ts";

/** Increased whenever the drawing of the same card changes. */
const DRAWING_VERSION = 1;
const KEY_LENGTH = 16;
const HOUR_S = 3600;

/** Serves the preview picture of links to questions. Rules: docs/rules/pages.md Z40. */
export function registerPreviews(server: FastifyInstance, app: App): void {
  const drawing = new Map<string, Promise<Uint8Array>>();
  server.get(
    "/previews/questions/:file",
    async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
      const [, id = ""] = /^([1-9]\d{0,19})\.png$/.exec(request.params.file) ?? [];
      const card = id === "" ? null : await cardOf(app, id);
      if (!card)
        return reply.code(404).header("cache-control", "no-store").type("text/plain").send("There is no such picture.");
      const drawn = drawing.get(id) ?? picture(app, id, card).finally(() => drawing.delete(id));
      drawing.set(id, drawn);
      const bytes = await drawn.catch(nullWhenBusy);
      if (!bytes)
        return reply.code(503).header("retry-after", "5").type("text/plain").send("Please try again in a few seconds.");
      return reply.header("cache-control", `public, max-age=${HOUR_S}`).type("image/png").send(bytes);
    },
  );
}

function nullWhenBusy(error: unknown): null {
  if (error instanceof PicturesBusyError) return null;
  throw error;
}

/** The content of a question's card; null if the question is not public. */
async function cardOf(app: App, id: string): Promise<Card | null> {
  if (app.settings.get("security").login_required) return null;
  const question = await findQuestion(app.db.read, id);
  if (question?.visible !== 1) return null;
  const { theme, theme_config } = app.settings.get("theme");
  const { language } = app.settings.get("interface");
  const t = app.translator(language === "Default" ? "en_US" : language);
  const color = (theme_config[theme] ?? Object.values(theme_config)[0])?.primary_color ?? "";
  const votes = t("components.questions.vote_count", { count: question.score });
  const answers = t("components.questions.answer_count", { count: question.answer_count });
  return {
    title: question.title,
    siteName: app.settings.get("general").name,
    facts: `${votes}  \u00b7  ${answers}`,
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : "#0033ff",
  };
}

/** The stored picture if its content is current, else a new one. The file starts with a hash of the content. */
async function picture(app: App, id: string, card: Card): Promise<Uint8Array> {
  const path = `previews/${id}`;
  const content = createHash("sha256").update(JSON.stringify([DRAWING_VERSION, card]));
  const key = content.digest("hex").slice(0, KEY_LENGTH);
  const stored = await app.files.read(path);
  const before = stored && (await buffer(stored.stream));
  if (before?.subarray(0, KEY_LENGTH).toString("latin1") === key) return before.subarray(KEY_LENGTH);
  const drawn = await app.images.card(card);
  const saved = app.files.save(path, Buffer.concat([Buffer.from(key, "latin1"), drawn]));
  // If it cannot be stored, for example on a full disk, the next request draws it again.
  await saved.catch((err) => app.log.warn({ err }, "a preview was not stored"));
  return drawn;
}
