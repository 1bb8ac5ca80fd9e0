import type { Guard } from "@askwell/contract";
import type { PluginValues, RouteCall, RouteViewer } from "@askwell/plugin-kit";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { ActivePlugin } from "../../platform/plugins/active-plugin.ts";
import type { Viewer } from "../../viewer.ts";

interface CallPath {
  readonly slug: string;
  readonly action: string;
}

interface PluginCall {
  readonly plugin: ActivePlugin<"route">;
  readonly call: RouteCall;
}

/** The call of an enabled plugin. */
function findCall(
  { plugins }: Pick<App, "plugins">,
  method: string,
  { slug, action }: CallPath,
): PluginCall | undefined {
  const plugin = plugins.active("route").find(({ slug_name }) => slug_name === slug);
  const call = plugin?.extension.calls?.find((each) => each.method === method && each.name === action);
  return plugin && call && { plugin, call };
}

const guards: ReadonlySet<Guard> = new Set(["anyone", "member", "staff", "admin"]);

/**
 * The guard that a plugin declares for its call; one that is no guard admits administrators only. Anyone may learn that
 * there is no such call, except visitors of a private site.
 */
export function pluginCallGuard(app: Pick<App, "plugins">, method: string, path: CallPath): Guard {
  const { guard = "anyone" } = findCall(app, method, path)?.call ?? {};
  return guards.has(guard) ? guard : "admin";
}

const roles = { 1: "user", 2: "admin", 3: "moderator" } as const;

async function viewerOf(app: App, plugin: ActivePlugin<"route">, who: Viewer): Promise<RouteViewer | null> {
  if (!who.signed_in) return null;
  const { id, username, role_id } = who;
  return { id, username, role: roles[role_id as 1 | 2 | 3] ?? "user", values: await valuesOf(app, plugin, id) };
}

/** A user's own settings of a plugin, with the defaults of its fields. */
async function valuesOf(app: App, { plugin, context }: ActivePlugin<"route">, userId: string): Promise<PluginValues> {
  const fields = plugin.userFields?.(context) ?? [];
  if (fields.length === 0) return {};
  const defaults = fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
  const stored = (await app.plugins.userValues(plugin.slug_name, [userId])).get(userId);
  return { ...Object.fromEntries(defaults), ...stored };
}

/** Runs a call of a plugin. Its guard has passed. A reply that is no JSON is a failure of the plugin. */
export async function runCall(app: App, who: Viewer, method: RouteCall["method"], sent: CallPath): Promise<unknown> {
  const { slug, action, ...input } = sent;
  const { plugin, call } = findCall(app, method, { slug, action }) ?? fail("unknown_call");
  const request = { input, viewer: await viewerOf(app, plugin, who), language: who.language };
  return plugin.call(`route.calls.${action}`, async (_, context) => {
    const reply = await call.run(context, request);
    return JSON.parse(JSON.stringify(reply ?? null));
  });
}
