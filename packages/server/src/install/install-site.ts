import type { Parsed } from "@askwell/contract";
import { mayTakeUsername, normalSiteUrl, roles } from "@askwell/domain";
import { DEFAULT_LANGUAGE, mayBeStored } from "@askwell/i18n";
import { type FieldFailure, fail } from "../api-error.ts";
import type { App } from "../app.ts";
import { changeSettings, markInstalled } from "../features/site/index.ts";
import { addUsers } from "../features/users/index.ts";
import { hashPassword } from "../platform/passwords/index.ts";
import type { Tx } from "../tables.ts";
import { addStarterContent } from "./starter-content.ts";

/** The installation form: the site and its first administrator. */
export type SiteForm = Omit<Parsed<"installSite">, "install_code">;

/** Problems of the form beyond the rules of the contract. */
export function siteProblems({ name }: Pick<SiteForm, "name">): FieldFailure[] {
  const isAllowed = name === "" || mayTakeUsername({ role_id: roles.admin }, name);
  return isAllowed ? [] : [{ field: "name", code: "username_invalid" }];
}

/** Time zone of the machine, or UTC. */
function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/**
 * Installs a site in an empty, migrated database: settings, the first administrator and starter content, in one
 * transaction. Fails with `bad_fields`. Source: docs/wire/installation.md "A new site".
 */
export async function installSite(app: App, form: SiteForm): Promise<void> {
  const fields = siteProblems(form);
  if (fields.length > 0) fail("bad_fields", { fields });
  const password_hash = await hashPassword(form.password);
  await app.db.write(async (tx) => {
    await markInstalled(tx, app.now());
    await saveFirstSettings(app, tx, form);
    const id = await app.ids.next(tx, "user");
    const { name, email } = form;
    const admin = { id, username: name, display_name: name, email, password_hash, role_id: roles.admin, rank: 1 };
    await addUsers(tx, [{ ...admin, created_at: app.now() }]);
    await app.emit(tx, { kind: "person_confirmed", user_id: id });
    await addStarterContent(app, tx, { id, language: form.lang });
  });
}

async function saveFirstSettings(app: App, tx: Tx, form: SiteForm): Promise<void> {
  const { site_name, site_url, contact_email, login_required, external_content_display } = form;
  await changeSettings(app, tx, {
    general: { name: site_name, site_url: normalSiteUrl(site_url), contact_email },
    interface: { language: mayBeStored(form.lang) ? form.lang : DEFAULT_LANGUAGE, time_zone: localTimeZone() },
    security: { login_required, external_content_display: external_content_display || "always_display" },
    login: { require_email_verification: form.require_email_verification },
    // Sites that exist keep what they have: the default of the setting allows less.
    sign_in: { moderator_sanctions: "removals", moderator_texts: true },
  });
}
