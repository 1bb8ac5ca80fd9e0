import type { Parsed, Reply } from "@askwell/contract";
import { returnPlace } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Member } from "../../viewer.ts";
import { visitTokenOf } from "../sessions/index.ts";
import { requestedAccess } from "./requested-access.ts";

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
  const { client, address, scopes } = await requestedAccess(app, app.db.read, member, request);
  const { program_writing, program_posting } = app.settings.get("mcp");
  const writes = scopes.some((scope) => scope.startsWith("mcp:") && scope !== "mcp:read");
  const { name, link, logo } = client;
  return {
    ...{ name, link, logo },
    is_self_registered: client.is_self_registered === 1,
    place: returnPlace(address),
    scopes: [...scopes],
    may_choose_posting: writes && program_writing && program_posting,
    proof: connectionProof(member, request),
  };
}
