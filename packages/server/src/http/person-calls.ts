import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import type { App } from "../app.ts";
import { type ApiKeyRow, keyForAction, keyMayPost, mayPost, writingScopes } from "../features/api-keys/index.ts";
import { checkRights } from "../features/sanctions/index.ts";
import type { PersonCallRight, PersonCalls } from "../mcp/index.ts";
import { withinWait } from "../platform/db/index.ts";
import type { Viewer } from "../viewer.ts";
import { marksOf } from "./calls/call-marks.ts";
import { handleCall } from "./calls/handle-call.ts";
import { handlers } from "./calls/handlers.ts";
import { readInput } from "./calls/read-input.ts";
import { userOfKey } from "./request/key-session.ts";
import { checkGuard } from "./request/viewer.ts";

type KeyCaller = Pick<Viewer, "language" | "browser">;

/**
 * The calls that a program makes as the person of its key: with the guards, rights, checks and limits of the same calls
 * over HTTP, and with what the key may do now. `conceal` turns an error into what a program may read of it. Rules:
 * docs/rules/mcp.md MC9 to MC15.
 */
export function personCallsOf(
  app: App,
  key: ApiKeyRow,
  caller: KeyCaller,
  conceal: (error: unknown) => never,
): PersonCalls {
  const call = (name: CallName, sent: unknown, right: PersonCallRight) =>
    withinWait(() => callAsPerson(app, key, caller, { name, sent, right })).catch(conceal);
  return {
    writes: writingScopes(app, key),
    mayPost: () => keyMayPost(app, key.id),
    // As with handlers, a name that is known only at run time loses the type of its reply.
    call: call as PersonCalls["call"],
  };
}

interface ProgramCall {
  readonly name: CallName;
  readonly sent: unknown;
  readonly right: PersonCallRight;
}

async function callAsPerson(app: App, shown: ApiKeyRow, caller: KeyCaller, { name, sent, right }: ProgramCall) {
  const { scope, posts = false, idempotencyKey = "" } = right;
  const definition: CallDefinition = calls[name];
  const key = await keyForAction(app, shown, { scope, posts, browser: caller.browser });
  const viewer = await viewerOf(app, key, caller);
  checkGuard(app, definition, { viewer, admin: false });
  if (definition.rights) await checkRights(app, viewer, definition.rights);
  const input = readInput(definition, sent);
  const isMarked = definition.once || idempotencyKey !== "";
  const marks = isMarked && {
    marks: marksOf(viewer, { path: definition.path, input: right.sent ?? input, key: idempotencyKey }),
  };
  return handleCall(app, handlers, { name, viewer: { ...viewer, ...marks }, input });
}

/** Trust counts for a key whose owner lets it post: others leave drafts and suggestions. Rules: MC10, MC12. */
async function viewerOf(app: App, key: ApiKeyRow, { language, browser }: KeyCaller): Promise<Viewer> {
  const viewer = await userOfKey(app, key, { language, browser: { ...browser, token: "", visit_token: "" } });
  const isTrusted = viewer.program?.isTrusted === true && mayPost(app, key);
  return { ...viewer, holds_key: true, ...(viewer.program && { program: { ...viewer.program, isTrusted } }) };
}
