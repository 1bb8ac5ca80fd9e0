import type { Parsed } from "@askwell/contract";
import { mayTakeUsername, roles } from "@askwell/domain";
import { isLanguage } from "@askwell/i18n";
import type { App } from "../app.ts";
import { changeSettings, markInstalled, siteAddress } from "../features/site/index.ts";
import { addUsers } from "../features/users/index.ts";
import { hashPassword } from "../platform/passwords/index.ts";
import { refuse } from "../refusal.ts";
import type { Tx } from "../tables.ts";
import { addStarterContent } from "./starter-content.ts";

/** What the owner says about the site and themselves. */
export type SiteForm = Omit<Parsed<"installSite">, "install_code">;

/** The zone of the machine, when it says one that is known; else UTC. */
function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/**
 * Makes an empty, migrated database a site: settings, the first administrator and a little content, in one transaction.
 * Refuses with `username_invalid`. Source: api-admin-and-platform 2.9.
 */
export async function installSite(app: App, form: SiteForm): Promise<void> {
  if (!mayTakeUsername({ role_id: roles.admin }, form.name)) {
    refuse("bad_fields", { fields: [{ field: "name", code: "username_invalid" }] });
  }
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
    general: { name: site_name, site_url: siteAddress(site_url), contact_email },
    interface: { language: isLanguage(form.lang) ? form.lang : "en_US", time_zone: timeZoneHere() },
    security: { login_required, external_content_display: external_content_display || "always_display" },
    login: { require_email_verification: form.require_email_verification },
  });
}
