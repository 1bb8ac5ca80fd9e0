import type { Parsed, Reply } from "@askwell/contract";
import { apiScopes, identityScopes } from "@askwell/domain";
import type { App } from "../../app.ts";
import { toNumber } from "../../platform/db/index.ts";
import type { Admin } from "../../viewer.ts";
import { countClients, listClients, usesOfClients } from "./queries.ts";
import { wordsIn } from "./resources.ts";

/** The programs that people may connect, the newest first. Rules: docs/rules/oauth.md OC3. */
export async function registeredPrograms(
  app: App,
  _: Admin,
  paging: Parsed<"registeredPrograms">,
): Promise<Reply<"registeredPrograms">> {
  const db = app.db.read;
  await app.keyUses.settle();
  const rows = await listClients(db, paging);
  const uses = await usesOfClients(
    db,
    rows.map(({ id }) => id),
  );
  const usesById = new Map(uses.map((use) => [use.client_id, use]));
  return {
    count: await countClients(db),
    issuer: app.settings.get("general").site_url,
    scopes: [...identityScopes, ...apiScopes],
    list: rows.map(({ username, display_name, ...client }) => ({
      ...{ id: client.id, name: client.name, link: client.link, logo: client.logo },
      return_addresses: wordsIn(client.return_addresses),
      scopes: wordsIn(client.scopes),
      is_trusted: client.is_trusted === 1,
      is_confidential: client.secret_hash !== "",
      is_self_registered: client.is_self_registered === 1,
      created_at: client.created_at,
      user_info: username === null ? null : { id: client.user_id, username, display_name: display_name ?? "" },
      people: toNumber(usesById.get(client.id)?.people),
      last_used_at: toNumber(usesById.get(client.id)?.last_used_at),
    })),
  };
}
