import { type Api, ApiRefusal, type CallName, calls, type Envelope } from "@askwell/contract";
import type { App } from "../app.ts";
import type { Handlers } from "../handler.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Viewer } from "../who.ts";
import { refused } from "./envelope.ts";
import { readInput } from "./read-input.ts";
import { checkGuard } from "./viewer.ts";

type AnyHandler = (app: App, who: Viewer, input: unknown) => Promise<unknown>;

/** The use case behind a call, for input that was already checked. */
export function handlerOf(handlers: Handlers, name: CallName): AnyHandler {
  // The table's types tie guard, input and handler together; a look-up by a name known only at run time loses that tie.
  return handlers[name] as unknown as AnyHandler;
}

interface PageReader {
  readonly viewer: Viewer;
  /** Told about every reply, so that the cache knows what a page shows. */
  readonly onReply?: (name: CallName, input: unknown, reply: unknown) => void;
}

/**
 * The calls as functions, in process: same guard, checks and refusals as over HTTP, and reads only, because the cookie
 * that pages are rendered with must not be able to act.
 */
export function createReadingApi(app: App, handlers: Handlers, reader: PageReader): Api {
  const perform = async (name: CallName, sent: unknown): Promise<unknown> => {
    const viewer: Viewer = { ...reader.viewer, rendering: true };
    try {
      const definition = calls[name];
      if (definition.method !== "GET") refuse("forbidden");
      checkGuard(app, definition.guard, "openWhenPrivate" in definition, { viewer, admin: viewer.role_id === 2 });
      const reply = await handlerOf(handlers, name)(app, viewer, readInput(definition, sent ?? {}));
      reader.onReply?.(name, sent, reply);
      return reply;
    } catch (error) {
      if (error instanceof Refusal) throw new ApiRefusal(refused(app.translator(viewer.language), error) as Envelope);
      throw error;
    }
  };
  const entries = (Object.keys(calls) as CallName[]).map((name) => [name, (input: unknown) => perform(name, input)]);
  return Object.fromEntries(entries) as Api;
}
