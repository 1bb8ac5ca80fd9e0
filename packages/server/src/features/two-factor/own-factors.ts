import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { hasPasskeys } from "./passkeys.ts";
import { countRecoveryCodes, findAuthenticator, listPasskeys } from "./queries.ts";

/** The caller's factors, without secrets and codes. */
export async function ownFactors(app: App, member: Member): Promise<Reply<"ownFactors">> {
  const db = app.db.read;
  const passkeys = await listPasskeys(db, member.id);
  return {
    authenticator: (await findAuthenticator(db, member.id)) !== undefined,
    passkeys: passkeys.map(({ id_hash: id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at,
      last_used_at,
    })),
    recovery_codes: await countRecoveryCodes(db, member.id),
    passkeys_possible: hasPasskeys(app),
    required: app.settings.get("sign_in").staff_second_factor && isAsked(member),
  };
}

/** Whether the setting is about the member: about staff and holders of granted rights. */
const isAsked = ({ role_id, owes_factor, grants = [] }: Member): boolean =>
  role_id !== 1 || owes_factor === true || grants.length > 0;
