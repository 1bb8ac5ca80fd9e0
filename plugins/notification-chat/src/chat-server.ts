import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { errorReply, isObject, services } from "./chat-formats.ts";

export { CHAT_SECRET } from "./chat-formats.ts";

/** A message that the stand-in has accepted. */
export interface ReceivedMessage {
  /** Such as `notification_slack`. */
  readonly slug_name: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** All texts and addresses in the body. */
  readonly text: string;
}

/** Webhooks and a bot API on this machine, which answer as the real services document it. */
export interface ChatServer {
  readonly origin: string;
  /** Such as `127.0.0.1:4000`. */
  readonly host: string;
  readonly received: ReceivedMessage[];
  /** What was wrong with requests that were not accepted. */
  readonly problems: string[];
  /** The address of a service's webhook, or of its bot API. */
  addressOf(slugName: string): string;
  /** What the webhooks answer from now on; "hang" leaves requests without a reply. */
  answer(how: "as documented" | "with an error" | "hang"): void;
  close(): Promise<void>;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Starts the stand-in. `nowS` is the clock against which signatures are checked. */
export async function openChatServer(nowS = () => Math.floor(Date.now() / 1000)): Promise<ChatServer> {
  const received: ReceivedMessage[] = [];
  const problems: string[] = [];
  let how: Parameters<ChatServer["answer"]>[0] = "as documented";
  const server = createServer((request, reply) => {
    const respond = async () => {
      const text = await readText(request);
      const parsed: unknown = JSON.parse(text);
      const body = isObject(parsed) ? parsed : {};
      if (how === "hang") return;
      const url = new URL(request.url ?? "", "http://localhost");
      const slug_name = url.pathname.split("/")[1] ?? "";
      const isPost = request.method === "POST" && request.headers["content-type"] === "application/json";
      const answer = isPost && services[slug_name]?.({ url, body, sizeBytes: Buffer.byteLength(text), nowS: nowS() });
      const problem = !answer ? "no such webhook" : "problem" in answer ? answer.problem : "";
      if (problem !== "" || how === "with an error" || !answer || "problem" in answer) {
        if (problem !== "") problems.push(`${slug_name}: ${problem}`);
        const failure = errorReply(slug_name, problem || "try again later");
        reply.writeHead(failure.status).end(failure.text);
        return;
      }
      received.push({ slug_name, path: url.pathname, body, text: textsIn(body).join("\n") });
      reply.writeHead(answer.status ?? 200).end(answer.text);
    };
    void respond().catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    received,
    problems,
    addressOf: (slugName) => `http://${host}/${slugName}/${slugName === "notification_telegram" ? "" : "hook"}`,
    answer(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
