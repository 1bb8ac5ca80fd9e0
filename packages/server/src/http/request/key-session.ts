import { type CallName, type CallScope, type Guard, scopeOf } from "@askwell/contract";
import { roles } from "@askwell/domain";
import type { FastifyReply } from "fastify";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { type ApiKeyRow, admitKey, mayHaveKeys } from "../../features/api-keys/index.ts";
import { findUser } from "../../features/users/index.ts";
import type { BrowserContext, Viewer } from "../../viewer.ts";
import { type ViewerSession, viewerOfUser } from "./viewer.ts";
import { VISITOR } from "./visitor.ts";

interface KeyedRequest {
  /** Undefined for an unknown call. */
  readonly name: CallName | undefined;
  readonly guard: Guard;
  readonly browser: BrowserContext;
  readonly reply: FastifyReply;
  readonly language: string;
}

/**
 * The viewer of a key with scopes: its user with the rights they have now, or a visitor. Fails for a call that the key
 * does not make. Rules: docs/rules/api-keys.md AK6, AK7, AK12.
 */
export async function keySessionOf(
  app: App,
  key: ApiKeyRow,
  { name, guard, browser, reply, language }: KeyedRequest,
): Promise<ViewerSession> {
  const scope = name ? scopeFor(name, guard) : "session";
  const { headers, denial } = await admitKey(app, key, { name: name ?? "", scope, browser });
  reply.headers(headers);
  if (denial) fail(denial);
  // No reply repeats the key, or makes a session of it.
  const caller = { language, browser: { ...browser, token: "", visit_token: "" } };
  if (key.owner === "site") return { viewer: { ...VISITOR, ...caller, holds_key: true }, admin: false };
  const viewer = await userOfKey(app, key, caller);
  const isAdmin = viewer.role_id === roles.admin && !viewer.owes_factor;
  return { viewer: { ...viewer, holds_key: true }, admin: isAdmin };
}

/** The user of a personal key, as a viewer. Fails for one who may not have keys, or not any more. Rule: AK12. */
export async function userOfKey(
  app: App,
  key: ApiKeyRow,
  caller: Pick<Viewer, "language" | "browser">,
): Promise<Viewer> {
  const user = required(await findUser(app.db.read, key.user_id), "not_signed_in");
  const viewer = await viewerOfUser(app, user, caller);
  if (!viewer.signed_in) fail("not_signed_in");
  // Tokens of connected programs are void while connections are off.
  if (key.owner !== "program" && !mayHaveKeys(app, viewer)) fail("forbidden");
  return { ...viewer, program: { key_id: key.id, name: key.description, isTrusted: key.is_trusted === 1 } };
}

/** The scope of a call. What a plugin keeps for administrators belongs to the administration. */
function scopeFor(name: CallName, guard: Guard): CallScope {
  const scope = scopeOf(name);
  if (guard !== "admin") return scope;
  return scope === "plugins:read" ? "admin:read" : scope === "plugins:write" ? "admin:write" : scope;
}
