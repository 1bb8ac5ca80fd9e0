import type { Parsed, Reply } from "@askwell/contract";
import { returnPlace } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Member } from "../../viewer.ts";
import { visitTokenOf } from "../sessions/index.ts";
import { offersPosting, requestedAccess } from "./requested-access.ts";

/** Proves that a form was made for this session: other sites do not know the token of its cookie. Rule: OC5. */
export function connectionProof({ browser }: Member, request: string): string {
  const visit = browser.token === "" ? browser.visit_token : visitTokenOf(browser.token);
  return hashToken(`connect ${request} ${visit}`);
}

/** What a program asks of the caller. Rules: docs/rules/oauth.md OC5. */
export async function connectionRequest(
  app: App,
  member: Member,
  { request }: Parsed<"connectionRequest">,
): Promise<Reply<"connectionRequest">> {
  const access = await requestedAccess(app, app.db.read, member, request);
  const { client, address, scopes } = access;
  const { name, link, logo } = client;
  return {
    ...{ name, link, logo },
    is_self_registered: client.is_self_registered === 1,
    place: returnPlace(address),
    scopes: [...scopes],
    may_choose_posting: offersPosting(app, access),
    proof: connectionProof(member, request),
  };
}
