import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ApiFailure,
  addDocuments,
  checkSettings,
  checkUid,
  createIndex,
  type StoredDocument,
  type StoredIndex,
} from "./index-store.ts";
import { searchFederated, searchIndex } from "./search.ts";
import { checkEmbedders, checkVectors } from "./vectors.ts";

/** The only API key that the stand-in accepts. */
export const MEILISEARCH_KEY = "a-master-key-of-16-bytes";

/**
 * A server on this machine that answers the part of Meilisearch's API that the plugin uses, and nothing that the
 * documentation of version 1.41 does not allow.
 */
export interface MeilisearchServer {
  readonly origin: string;
  /** Requests that were accepted, as method and path. */
  readonly received: string[];
  /** What was wrong with the others. */
  readonly problems: string[];
  readonly indexes: Map<string, StoredIndex>;
  /** Tasks stay in the queue until they are let go on. */
  holdTasks(isHeld: boolean): void;
  /** The version that it gives. */
  version: string;
  /** Without the experimental feature, versions before 1.13 store no vectors. */
  storesVectors: boolean;
  /** Answers every request with an error. */
  isBroken: boolean;
  close(): Promise<void>;
}

interface StoredTask {
  readonly uid: number;
  readonly indexUid: string;
  status: "enqueued" | "processing" | "succeeded" | "failed";
  readonly type: string;
  error: ApiFailure["reply"] | null;
  readonly run: () => void;
}

const enqueuedAt = "2026-01-01T00:00:00Z";

/** The indexes, and the queue of changes to them. */
function createStore() {
  const indexes = new Map<string, StoredIndex>();
  const tasks: StoredTask[] = [];
  let isHeld = false;
  const step = () => {
    const task = isHeld ? undefined : tasks.find(({ status }) => status === "enqueued" || status === "processing");
    if (!task) return;
    if (task.status === "enqueued") {
      task.status = "processing";
    } else {
      try {
        task.run();
        task.status = "succeeded";
      } catch (error) {
        task.error = (error as ApiFailure).reply;
        task.status = "failed";
      }
    }
    setImmediate(step);
  };
  return {
    indexes,
    tasks,
    hold(held: boolean) {
      isHeld = held;
      step();
    },
    get(uid: unknown): StoredIndex {
      const index = indexes.get(String(uid));
      if (!index) throw new ApiFailure(404, "index_not_found", `Index \`${uid}\` not found.`);
      return index;
    },
    /** The index, which a change of its settings or documents creates. */
    open(uid: string): StoredIndex {
      const index = indexes.get(uid) ?? createIndex(uid, null);
      indexes.set(uid, index);
      return index;
    },
    enqueue(indexUid: string, type: string, run: () => void) {
      const task: StoredTask = { uid: tasks.length, indexUid, status: "enqueued", type, error: null, run };
      tasks.push(task);
      setImmediate(step);
      return [202, { taskUid: task.uid, indexUid, status: "enqueued", type, enqueuedAt }] as const;
    },
  };
}

type IndexStore = ReturnType<typeof createStore>;
type StandInReply = readonly [status: number, body: object];

/** Answers what is below an index. */
function answerIndex(
  store: IndexStore,
  { method, uid, below, body }: Record<"method" | "uid" | "below", string> & { body: unknown },
): StandInReply {
  switch (`${method} ${below}`) {
    case "GET ": {
      const { primaryKey } = store.get(uid);
      return [200, { uid, primaryKey, createdAt: enqueuedAt, updatedAt: enqueuedAt }];
    }
    case "DELETE ":
      return store.enqueue(uid, "indexDeletion", () => store.indexes.delete(store.get(uid).uid));
    case "GET settings":
      return [200, store.get(uid).settings];
    case "PATCH settings": {
      const change = checkSettings(body as Record<string, unknown>);
      checkEmbedders(change.embedders);
      return store.enqueue(uid, "settingsUpdate", () => {
        const index = store.open(uid);
        index.settings = { ...index.settings, ...change };
      });
    }
    case "GET stats":
      return [200, { numberOfDocuments: store.get(uid).documents.size, isIndexing: false, fieldDistribution: {} }];
    case "POST documents":
      if (!Array.isArray(body)) throw new ApiFailure(400, "malformed_payload", "Expected a list of documents.");
      return store.enqueue(uid, "documentAdditionOrUpdate", () => {
        for (const document of body as readonly StoredDocument[]) checkVectors(store.open(uid), document);
        addDocuments(store.open(uid), body as readonly StoredDocument[]);
      });
    case "POST documents/delete-batch":
      if (!Array.isArray(body)) throw new ApiFailure(400, "malformed_payload", "Expected a list of ids.");
      return store.enqueue(uid, "documentDeletion", () => {
        for (const id of body) store.get(uid).documents.delete(String(id));
      });
    case "POST search":
      return [200, searchIndex(store.get(uid), body as Record<string, unknown>)];
    default:
      throw new ApiFailure(404, "not_found", `${method} ${below} is no route`);
  }
}

function answer(store: IndexStore, method: string, path: string, body: unknown): StandInReply {
  const [first = "", second = "", ...rest] = path.split("/");
  if (first === "indexes" && second)
    return answerIndex(store, { method, uid: checkUid(second), below: rest.join("/"), body });
  if (`${method} ${first}` === "POST indexes") {
    const { uid, primaryKey = null } = body as { uid: unknown; primaryKey?: string };
    return store.enqueue(checkUid(uid), "indexCreation", () => {
      const name = String(uid);
      if (store.indexes.has(name))
        throw new ApiFailure(409, "index_already_exists", `Index \`${name}\` already exists.`);
      store.indexes.set(name, createIndex(name, primaryKey));
    });
  }
  if (`${method} ${first}` === "GET tasks") {
    const task = store.tasks[Number(second)];
    if (!task) throw new ApiFailure(404, "task_not_found", `Task \`${second}\` not found.`);
    const { run: _, ...view } = task;
    return [200, { ...view, batchUid: task.uid, canceledBy: null, details: {}, enqueuedAt }];
  }
  if (`${method} ${path}` !== "POST multi-search") throw new ApiFailure(404, "not_found", `${path} is no route`);
  try {
    return [200, searchFederated(store.get, body as Record<string, unknown>)];
  } catch (error) {
    // The address names no index here.
    const { code, message } = error as ApiFailure;
    throw new ApiFailure(400, code, message);
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (chunks.length === 0) return undefined;
  if (request.headers["content-type"] !== "application/json")
    throw new ApiFailure(415, "invalid_content_type", "Accepted values are `application/json`.");
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function checkKey({ authorization }: IncomingMessage["headers"]): void {
  if (authorization === undefined)
    throw new ApiFailure(401, "missing_authorization_header", "The Authorization header is missing.");
  if (authorization !== `Bearer ${MEILISEARCH_KEY}`)
    throw new ApiFailure(403, "invalid_api_key", "The provided API key is invalid.");
}

/** Starts the stand-in. */
export async function openMeilisearchServer(): Promise<MeilisearchServer> {
  const store = createStore();
  const received: string[] = [];
  const problems: string[] = [];
  const http = createServer(async (request, reply) => {
    const path = (request.url ?? "").slice(1);
    const send = (status: number, body: object) =>
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    try {
      const body = await bodyOf(request);
      if (opened.isBroken) throw new ApiFailure(500, "internal", "An internal error has occurred.");
      checkKey(request.headers);
      if (!opened.storesVectors && (body as { embedders?: unknown } | undefined)?.embedders)
        throw new ApiFailure(400, "feature_not_enabled", "Setting `embedders` requires enabling `vector store`.");
      const [status, replied] =
        path === "version"
          ? [200, { commitSha: "0", commitDate: enqueuedAt, pkgVersion: opened.version }]
          : answer(store, request.method ?? "", decodeURIComponent(path), body);
      received.push(`${request.method} ${path}`);
      send(status, replied);
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure(400, "malformed_payload", String(error));
      problems.push(`${request.method} ${path}: ${failure.code}`);
      send(failure.status, failure.reply);
    }
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const opened: MeilisearchServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    ...{
      received,
      problems,
      indexes: store.indexes,
      holdTasks: store.hold,
      version: "1.41.0",
      storesVectors: true,
      isBroken: false,
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return opened;
}
