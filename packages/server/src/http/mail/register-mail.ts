import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../../app.ts";
import { isWebhookSecret, MAX_MAIL_BYTES, WEBHOOK_PATH } from "../../features/replies/index.ts";
import { isUnavailable } from "../../platform/db/index.ts";
import { receiveMail } from "./receive-mail.ts";

/** A mail inside of JSON or a form is longer than the mail. */
const BODY_LIMIT_BYTES = 2 * MAX_MAIL_BYTES;
/** The fields in which services that receive mail send it as it is: Postmark, Mailgun, SendGrid. */
const FIELDS = ["RawEmail", "body-mime", "email"];

/**
 * The secret address to which other servers deliver mails: as the body, or in a field of JSON or of a form. It replies
 * only once the mail is stored, so that it is delivered again otherwise. Rules: docs/rules/replies-by-mail.md RM9.
 */
export function registerMail(server: FastifyInstance, app: App): void {
  // Mailgun sends mails as they are only to addresses that end so.
  for (const end of ["", "/mime"]) registerAddress(server, app, `${WEBHOOK_PATH}/:secret${end}`);
}

function registerAddress(server: FastifyInstance, app: App, url: string): void {
  server.route({
    method: "POST",
    url,
    bodyLimit: BODY_LIMIT_BYTES,
    // Before the body is read: only those who know the secret may send so much.
    onRequest: async (request, reply) => {
      const { secret = "" } = request.params as { secret?: string };
      if (!(await isWebhookSecret(app, secret))) return reply.code(404).type("text/plain").send("not found\n");
    },
    handler: async (request, reply) => {
      reply.type("text/plain").header("cache-control", "no-store");
      const raw = await mailIn(request);
      if (!raw) return reply.code(400).send("no mail\n");
      try {
        const { result, reason } = await receiveMail(app, raw, "webhook");
        return reply.send(`${[result, reason].filter((part) => part !== "").join(" ")}\n`);
      } catch (error) {
        app.log.error({ request: request.id, err: error }, "a mail could not be received");
        return reply.code(isUnavailable(error) ? 503 : 500).send("try again\n");
      }
    },
  });
}

/** The mail of a request; undefined without one. */
async function mailIn({ body, headers }: FastifyRequest): Promise<Uint8Array | undefined> {
  if (!(body instanceof Buffer) || body.length === 0) return undefined;
  const type = headers["content-type"] ?? "";
  if (/^application\/json\b/i.test(type)) return fieldOf(parsed(body));
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return body;
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  return form && fieldOf(Object.fromEntries(form));
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}

async function fieldOf(fields: Readonly<Record<string, unknown>>): Promise<Uint8Array | undefined> {
  const field = FIELDS.map((name) => fields[name]).find((each) => each !== undefined && each !== "");
  if (typeof field === "string") return Buffer.from(field, "utf8");
  return field instanceof Blob ? new Uint8Array(await field.arrayBuffer()) : undefined;
}
