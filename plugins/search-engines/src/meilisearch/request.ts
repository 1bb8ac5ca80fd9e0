import { setTimeout as sleep } from "node:timers/promises";
import type { PluginContext } from "@askwell/plugin-kit";
import { type Protocol, type ServerRequest, sendTo, textIn } from "../server.ts";

const protocol: Protocol = {
  authorize: ({ api_key }) => textIn(api_key) && `Bearer ${textIn(api_key)}`,
  reasonIn(reply) {
    const { code, message } = reply as { code?: string; message?: string };
    return `${code ?? ""} ${message ?? ""}`;
  },
};

/** Sends a request to a server of Meilisearch; see `sendTo`. */
export const request = (context: PluginContext, each: ServerRequest) => sendTo(context, protocol, each);

interface Task {
  readonly status: "enqueued" | "processing" | "succeeded" | "failed" | "canceled";
  readonly error?: { readonly code: string; readonly message: string } | null;
}

/** A task that did not succeed. */
export class TaskError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "TaskError";
    this.code = code;
  }
}

/** How long to wait before asking again whether a task is done. */
const PAUSES_MS = [10, 20, 50, 100, 200] as const;

/**
 * Sends a change, which Meilisearch puts into its queue, and waits until it has been made; rejects with `TaskError` if
 * it was not. Source: https://www.meilisearch.com/docs/reference/api/tasks
 */
export async function change(context: PluginContext, each: ServerRequest): Promise<void> {
  const { signal } = each;
  const { taskUid } = (await request(context, each)) as { taskUid: number };
  for (let attempt = 0; ; attempt++) {
    const { status, error } = (await request(context, { method: "GET", path: `tasks/${taskUid}`, signal })) as Task;
    if (status === "succeeded") return;
    if (status === "failed" || status === "canceled") {
      const reason = `${error?.code ?? ""} ${error?.message ?? ""}`.trim().slice(0, 300);
      throw new TaskError(error?.code ?? "", `the task ${status}: ${reason}`);
    }
    await sleep(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)], undefined, { signal });
  }
}
