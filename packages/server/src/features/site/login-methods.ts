import { roles } from "@askwell/domain";
import type { Plugin } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

/** Whether users can log in through a plugin with its current settings. */
function allowsLogin(app: App, plugin: Plugin): boolean {
  const { slug_name, connector, userCenter } = plugin;
  if (!app.plugins.isEnabled(slug_name)) return false;
  if (userCenter) return true;
  return connector !== undefined && (connector.isReady?.(app.plugins.contextOf(plugin)) ?? true);
}

/** Whether an active administrator is connected to one of these external systems. */
async function hasConnectedAdmin(app: App, plugins: readonly Plugin[]): Promise<boolean> {
  if (plugins.length === 0) return false;
  const slugs = plugins.map(({ slug_name }) => slug_name);
  const connected = await app.db.read
    .selectFrom("external_logins")
    .innerJoin("users", "users.id", "external_logins.user_id")
    .select("users.id")
    .where("external_logins.provider", "in", slugs)
    .where("users.role_id", "=", roles.admin)
    .where("users.status", "=", "normal")
    .where("users.email_confirmed", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return connected !== undefined;
}

/**
 * Whether an action would remove the last login method of the administrators: disabling login by password while no
 * administrator is connected to an external system, or disabling that system while login by password is off. `closing`
 * is the plugin to be disabled. Source: docs/rules/settings.md G21.
 */
export async function losesLastLoginMethod(app: App, disabling?: Plugin): Promise<boolean> {
  const enabled = app.plugins.all.filter((plugin) => allowsLogin(app, plugin));
  const isLockedOut = (plugins: readonly Plugin[]) => hasConnectedAdmin(app, plugins).then((is) => !is);
  const remaining = enabled.filter((plugin) => plugin !== disabling);
  // Without a method before, none is lost.
  return (await isLockedOut(remaining)) && (disabling === undefined || !(await isLockedOut(enabled)));
}
