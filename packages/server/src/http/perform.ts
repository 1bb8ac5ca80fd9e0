import {
  type Api,
  ApiRefusal,
  type CallDefinition,
  type CallName,
  calls,
  type Envelope,
  type RefusalCode,
} from "@askwell/contract";
import type { App } from "../app.ts";
import { withCaptcha } from "../features/captchas/index.ts";
import type { Handlers } from "../handler.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Viewer } from "../who.ts";
import { refused } from "./envelope.ts";
import { readInput } from "./read-input.ts";
import { checkGuard } from "./viewer.ts";

type AnyHandler = (app: App, who: Viewer, input: unknown) => Promise<unknown>;

interface Made {
  readonly name: CallName;
  readonly viewer: Viewer;
  /** Already checked. */
  readonly input: unknown;
}

/** Runs the use case behind a call, after its captcha where it asks for one. */
export async function perform(app: App, handlers: Handlers, { name, viewer, input }: Made): Promise<unknown> {
  // The table's types tie guard, input and handler together; a look-up by a name known only at run time loses that tie.
  const handler = handlers[name] as unknown as AnyHandler;
  const run = () => handler(app, viewer, input);
  const { captcha: action }: CallDefinition = calls[name];
  if (!action) return run();
  const answer = input as { captcha_id: string; captcha_code: string };
  return withCaptcha(app, { action, answer, viewer }, run);
}

interface PageReader {
  readonly viewer: Viewer;
  /** Told about every reply, so that the cache knows what a page shows. */
  readonly onReply?: (name: CallName, input: unknown, reply: unknown) => void;
  readonly onRefusal?: (code: RefusalCode) => void;
}

/**
 * The calls as functions, in process: same guard, checks and refusals as over HTTP, and reads only, because the cookie
 * that pages are rendered with must not be able to act.
 */
export function createReadingApi(app: App, handlers: Handlers, reader: PageReader): Api {
  const read = async (name: CallName, sent: unknown): Promise<unknown> => {
    const viewer: Viewer = { ...reader.viewer, rendering: true };
    try {
      const definition = calls[name];
      if (definition.method !== "GET") refuse("forbidden");
      checkGuard(app, definition.guard, "openWhenPrivate" in definition, { viewer, admin: viewer.role_id === 2 });
      const reply = await perform(app, handlers, { name, viewer, input: readInput(definition, sent ?? {}) });
      reader.onReply?.(name, sent, reply);
      return reply;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reader.onRefusal?.(error.code);
      throw new ApiRefusal(refused(app.translator(viewer.language), error) as Envelope);
    }
  };
  // Made as they are asked for: a page makes ten of two hundred calls.
  return new Proxy({} as Api, {
    get: (_, name) => (Object.hasOwn(calls, name) ? (input: unknown) => read(name as CallName, input) : undefined),
  });
}
