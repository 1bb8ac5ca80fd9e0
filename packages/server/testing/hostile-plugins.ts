import type { ExtensionPoint } from "@askwell/plugin-kit";
import { type PluginAccess, points } from "../src/plugins/isolation/points.ts";
import { nothing } from "../src/plugins/isolation/replies.ts";
import { manifestOf, packPlugin } from "./plugin-packages.ts";
import type { TestSite } from "./site.ts";

/** What a plugin of each extension point needs besides its functions that are called later, as code. */
export const complete: { readonly [Point in ExtensionPoint]?: string } = {
  connector: 'icon: "",',
  search: 'describe: () => ({ icon: "", link: "" }),',
  userCenter: `describe: () => ({ name: "a", display_name: "a", icon: "", url: "", enabled_original_user_system: true,
    must_auth_email_enabled: false, user_status_agent_enabled: false, user_role_agent_enabled: false }),`,
};

/** What a function of a hostile plugin does, and the error that the administration shows. */
export const behaviours = {
  throws: ['throw new Error("I do not like this.");', "I do not like this."],
  "rejects with nothing": ["return Promise.reject();", "undefined"],
  "loops without a pause": ["for (;;);", "its code runs without a pause"],
  "never replies": ["return new Promise(() => {});", "no reply within"],
  "exits through an error outside of its calls": [
    'setTimeout(() => { throw new Error("Outside."); }); return new Promise(() => {});',
    "Outside.",
  ],
  "returns nonsense": ["return { $bytes: 3, a: [null, { b: () => 1 }] };", "returned something wrong"],
  "returns a huge text": ['return "x".repeat(13_000_000);', "no message"],
  "leaks objects": [
    `const held = []; const more = () => { for (let i = 0; i < 1e5; i++) held.push({ a: [i] }); setTimeout(more); };
     more(); return new Promise(() => {});`,
    /It used too much memory|its code runs without a pause/,
  ],
  "leaks buffers": [
    "const held = []; const more = () => { held.push(Buffer.alloc(1e7, 1)); setTimeout(more, 5); }; more(); return new Promise(() => {});",
    /It used too much memory|its code runs without a pause/,
  ],
  "floods the site with messages": [
    `const more = () => { for (let i = 0; i < 2000; i++) console.log("x"); setTimeout(more); };
     more(); return new Promise(() => {});`,
    "It sends too much.",
  ],
  "floods the site with requests": [
    'for (let i = 0; i < 1000; i++) context.store.set("a", "b").catch(() => {}); return new Promise(() => {});',
    "It asks the site for too much at once.",
  ],
} as const;

export type Behaviour = keyof typeof behaviours;

/** All that a plugin can be handed. */
export const everything = ["posts", "users", "emails", "uploads"] as const satisfies readonly PluginAccess[];

/** A package whose functions that reply later all do what the behaviour says. */
export function hostilePlugin(point: ExtensionPoint, behaviour: Behaviour): Buffer {
  const { kind = "captcha", functions = {} } = points[point] ?? {};
  const [body] = behaviours[behaviour];
  const bad = Object.entries(functions).flatMap(([name, { isAsync }]) =>
    isAsync ? `${name}(context) { ${body} },` : [],
  );
  const code = `export const plugin = { ${point}: { ${complete[point] ?? ""} ${bad.join("\n")} } };`;
  const declared = { slug_name: "hostile", kinds: [kind], permissions: { data: everything } };
  return packPlugin(manifestOf(declared, { version: `1.0.${Object.keys(behaviours).indexOf(behaviour)}` }), code);
}

/** Calls a function of the plugin that replies later, with something. */
export function callHook(site: TestSite, point: ExtensionPoint, timeoutMs = 20_000): Promise<unknown> | undefined {
  const hooks = Object.entries(points[point]?.functions ?? {});
  const [hook = ""] = hooks.find(([, { isAsync, reply }]) => isAsync && reply !== nothing) ?? [];
  type AnyExtension = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;
  const run = (extension: unknown, context: unknown) => (extension as AnyExtension)[hook]?.(context, {}, {});
  return site.app.plugins
    .last(point)
    ?.call(hook, (extension, context) => run(extension, context) as Promise<unknown>, timeoutMs);
}
