import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { scopesFor } from "../api-keys/index.ts";
import { findClient } from "./queries.ts";
import { findRecord, recordId } from "./records.ts";
import { isIdentityScope, resourceAt, scopesOfResource, wordsIn } from "./resources.ts";
import type { OauthClientRow } from "./table.ts";

/** What a program asks a person for. */
export interface RequestedAccess {
  readonly client: OauthClientRow;
  /** Where the answer is sent. */
  readonly address: string;
  /** The interfaces that it asks for, by their addresses. */
  readonly resources: readonly string[];
  /** What the person can allow. */
  readonly scopes: readonly string[];
  /** What they cannot, or what the program may not ask for. */
  readonly others: readonly string[];
  /** It wants the person to be asked even if they have allowed it before. */
  readonly asksAnew: boolean;
  /** How long ago the person may have logged in, in seconds; undefined without a limit. */
  readonly maxAgeS: number | undefined;
  /** The id of the person whom the program expects; undefined for any. */
  readonly expectedId: string | undefined;
}

type RequestParams = Readonly<Record<string, unknown>>;

/** What a request asks for. Fails for one that is unknown or has expired. Rules: docs/rules/oauth.md OC5. */
export async function requestedAccess(app: App, db: Db, member: Member, request: string): Promise<RequestedAccess> {
  if (!app.settings.get("oauth").connections) fail("forbidden");
  const record = required(await findRecord(db, recordId("Interaction", request), app.now()), "object_not_found");
  const { params = {} } = JSON.parse(record.content) as { readonly params?: RequestParams };
  const client = required(await findClient(db, record.client_id), "object_not_found");
  const resources = [params.resource].flat().filter((address) => typeof address === "string");
  const available = new Set<string>(
    resources.flatMap((address) => {
      const resource = resourceAt(app, address);
      return resource ? scopesOfResource(resource) : [];
    }),
  );
  const allowed = new Set(wordsIn(client.scopes));
  const own = new Set<string>(scopesFor(app, member));
  const isGrantable = (scope: string) =>
    allowed.has(scope) && (isIdentityScope(scope) || (available.has(scope) && own.has(scope)));
  const asked = [...new Set(wordsIn(params.scope))];
  return {
    ...{ client, resources, address: String(params.redirect_uri) },
    scopes: asked.filter(isGrantable),
    others: asked.filter((scope) => !isGrantable(scope)),
    expectedId: subjectOf(params.id_token_hint),
    maxAgeS: params.max_age === undefined ? undefined : Number(params.max_age),
    asksAnew: wordsIn(params.prompt).some((prompt) => prompt === "consent" || prompt === "login"),
  };
}

/** Whom an identity token is about. The library has checked it before the request was stored. */
function subjectOf(token: unknown): string | undefined {
  if (typeof token !== "string") return undefined;
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as { sub?: string };
  return sub;
}

/** Whether a person decides if the program posts by itself: it asks to write, and programs may post on this site. */
export function offersPosting(app: App, { scopes }: RequestedAccess): boolean {
  const { program_writing, program_posting } = app.settings.get("mcp");
  return program_writing && program_posting && scopes.some((scope) => /^mcp:(?!read$)/.test(scope));
}
