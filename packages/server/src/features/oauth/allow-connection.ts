import { isLocalAddress } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { addProgramKey, updateApiKey } from "../api-keys/index.ts";
import { lockUser } from "../users/index.ts";
import { findGrant, saveGrant } from "./queries.ts";
import { offersPosting, type RequestedAccess, requestedAccess } from "./requested-access.ts";
import { isApiScope, wordsIn } from "./resources.ts";

interface ConnectionChoice {
  readonly request: string;
  readonly may_post: boolean;
}

/**
 * Stores what a person allows a program: the scopes of this request, beside those of earlier ones. The key of the program
 * is created with the first. Returns what the library has to know. Rules: docs/rules/oauth.md OC5, OC7.
 */
export async function allowConnection(
  app: App,
  member: Member,
  { request, may_post }: ConnectionChoice,
): Promise<RequestedAccess> {
  return app.db.write(async (tx) => {
    const user = await lockUser(tx, member.id);
    if (user?.status !== "normal") fail("forbidden");
    const access = await requestedAccess(app, tx, member, request);
    const { client } = access;
    const before = await findGrant(tx, member.id, client.id);
    const scopes = [...new Set([...wordsIn(before?.scopes), ...access.scopes])];
    // A page without the choice does not change what was decided before.
    const posting = offersPosting(app, access) ? ({ may_post: may_post ? 1 : 0 } as const) : {};
    const key = { scopes: scopes.filter(isApiScope).join(" "), ...posting };
    const grant = { user_id: member.id, client_id: client.id, scopes: scopes.join(" ") };
    if (before) {
      await updateApiKey(tx, before.key_id, { ...key, description: client.name });
      await saveGrant(tx, { ...grant, key_id: before.key_id, created_at: before.created_at });
    } else {
      const { id: user_id } = member;
      const rules = { description: client.name, scopes: scopes.filter(isApiScope), expires_at: 0 };
      const key_id = await addProgramKey(app, tx, { user_id, ...rules, may_post: posting.may_post === 1 });
      await saveGrant(tx, { ...grant, key_id, created_at: app.now() });
    }
    return access;
  });
}

/**
 * What a person has allowed before and need not decide again; undefined if they have to. A program on their machine
 * always asks: another one could receive its answer. Rules: docs/rules/oauth.md OC5.
 */
export async function rememberedAccess(
  app: App,
  db: Db,
  member: Member,
  request: string,
): Promise<RequestedAccess | undefined> {
  const access = await requestedAccess(app, db, member, request);
  if (access.asksAnew || isLocalAddress(access.address)) return undefined;
  const grant = await findGrant(db, member.id, access.client.id);
  const allowed = new Set(wordsIn(grant?.scopes));
  return grant && access.scopes.every((scope) => allowed.has(scope)) ? access : undefined;
}
