import {
  type Api,
  ApiResponseError,
  type CallDefinition,
  type CallName,
  calls,
  type Envelope,
  type ErrorCode,
  type Parsed,
} from "@askwell/contract";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isLoginCaptchaRequired } from "../../features/accounts/index.ts";
import { withCaptcha } from "../../features/captchas/index.ts";
import { findSubmitted, RepeatedCallError } from "../../features/posts/index.ts";
import type { Handlers } from "../../handler.ts";
import { PicturesBusyError } from "../../platform/images/index.ts";
import { ThreadsBusyError } from "../../platform/rendering/index.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { addBasePathToReply } from "../request/base-path.ts";
import { checkGuard } from "../request/viewer.ts";
import { errorEnvelope } from "./envelope.ts";
import { repeatedReplies } from "./handlers.ts";
import { readInput } from "./read-input.ts";
import { withRightsOnCall } from "./rights-on-post.ts";

type AnyRepeatedReply = (app: App, who: Viewer, id: string) => Promise<unknown>;
type AnyHandler = (app: App, who: Viewer, input: unknown) => Promise<unknown>;

/** Calls that may require a captcha for another reason than their frequency. */
const captchaRequirements: Partial<Record<CallName, (app: App, viewer: Viewer, input: unknown) => Promise<boolean>>> = {
  loginByEmail: (app, viewer, input) => isLoginCaptchaRequired(app, viewer, input as Parsed<"loginByEmail">),
};

interface CheckedCall {
  readonly name: CallName;
  readonly viewer: Viewer;
  /** Validated. */
  readonly input: unknown;
}

/** Runs the use case of a call. One that takes effect once gets the first reply when it is repeated with its key. */
export async function handleCall(app: App, handlers: Handlers, checked: CheckedCall): Promise<unknown> {
  const call = { ...checked, viewer: await withRightsOnCall(app, checked.viewer, checked.name, checked.input) };
  const { marks } = call.viewer;
  if (!marks?.key) return runUseCase(app, handlers, call);
  // Before the captcha, which was solved for the first call.
  const first = await findSubmitted(app, app.db.read, marks);
  if (first !== null) return repeatedReply(app, call, first);
  return runUseCase(app, handlers, call).catch(async (error: unknown) => {
    if (!(error instanceof RepeatedCallError)) throw error;
    // The first call may be in a group of transactions that is not committed yet: one more is committed after it.
    const id = await app.db.write((tx) => findSubmitted(app, tx, marks));
    return id === null ? fail("duplicate_request") : repeatedReply(app, call, id);
  });
}

/** The reply to what an earlier call with the same key has done. */
async function repeatedReply(app: App, { name, viewer }: CheckedCall, id: string): Promise<unknown> {
  const replyOf = repeatedReplies[name as keyof typeof repeatedReplies] as unknown as AnyRepeatedReply;
  return addBasePathToReply(app, await replyOf(app, viewer, id));
}

/** Runs the use case of a call, after checking its captcha if it requires one. */
async function runUseCase(app: App, handlers: Handlers, { name, viewer, input }: CheckedCall): Promise<unknown> {
  // The types of the table tie guard, input and handler together; indexing it with a name known only at run time loses that.
  const handler = handlers[name] as unknown as AnyHandler;
  const run = async () => addBasePathToReply(app, await handler(app, viewer, input).catch(mapBusyError));
  const { captcha: action }: CallDefinition = calls[name];
  if (!action || isSparedCaptchas(viewer)) return run();
  const answer = input as { captcha_id: string; captcha_code: string };
  const isRequired = await captchaRequirements[name]?.(app, viewer, input);
  return withCaptcha(app, { action, answer, viewer, ...(isRequired && { isRequired }) }, run);
}

function mapBusyError(error: unknown): never {
  throw error instanceof ThreadsBusyError || error instanceof PicturesBusyError ? new ApiError("too_busy") : error;
}

/** Programs of the site and of its staff solve none; those of users are as limited as their browsers. */
const isSparedCaptchas = (viewer: Viewer) => viewer.holds_key === true && (!viewer.signed_in || isStaff(viewer));

interface ReadOnlyApiOptions {
  readonly viewer: Viewer;
  /** Called with every reply, to collect the cache tags of a page. */
  readonly onReply?: (name: CallName, input: unknown, reply: unknown) => void;
  readonly onError?: (code: ErrorCode) => void;
}

/**
 * The calls as in-process functions with the same guards, checks and errors as over HTTP. Only reads are allowed,
 * because the cookie with which pages are rendered must not authorize writes.
 */
export function createReadOnlyApi(app: App, handlers: Handlers, options: ReadOnlyApiOptions): Api {
  const read = async (name: CallName, sent: unknown): Promise<unknown> => {
    const viewer: Viewer = { ...options.viewer, rendering: true };
    try {
      const definition = calls[name];
      if (definition.method !== "GET") fail("forbidden");
      // Pages are rendered with the replies of the site alone: a call of a plugin may have a guard of its own.
      if ("isOfPlugin" in definition) fail("forbidden");
      checkGuard(app, definition, { viewer, admin: viewer.role_id === 2 });
      const input = readInput(definition, sent ?? {});
      const reply = await handleCall(app, handlers, { name, viewer, input });
      options.onReply?.(name, input, reply);
      return reply;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      options.onError?.(error.code);
      throw new ApiResponseError(errorEnvelope(app.translator(viewer.language), error) as Envelope);
    }
  };
  // Created lazily: a page uses ten of two hundred calls.
  return new Proxy({} as Api, {
    get: (_, name) => (Object.hasOwn(calls, name) ? (input: unknown) => read(name as CallName, input) : undefined),
  });
}
