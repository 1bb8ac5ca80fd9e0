import type { PluginKind } from "@askwell/plugin-kit";
import * as v from "valibot";
import { type PluginAccess, pointEntries, rejectedKinds } from "../isolation/points.ts";
import { fieldList, localizedText } from "./field-schema.ts";
import { reasonOf } from "./issue-reason.ts";

/** The version of the kit that this site offers, and the oldest that it still runs. */
const KIT = { newest: 1, oldest: 1 } as const;
/** What new packages declare. */
export const KIT_VERSION = KIT.newest;

const accesses = ["posts", "users", "emails", "uploads"] as const satisfies readonly PluginAccess[];
const kinds = [...new Set(pointEntries.map(([, { kind }]) => kind))] as [PluginKind, ...PluginKind[]];
const kind = v.picklist(kinds, ({ input }) => kindError(String(input)));

function kindError(name: string): string {
  const reason = Object.hasOwn(rejectedKinds, name) ? rejectedKinds[name as PluginKind] : undefined;
  if (reason) return `plugins of the kind ${name} cannot be installed: ${reason}`;
  return `there is no such kind; those that can be installed are ${kinds.join(", ")}`;
}

const short = v.pipe(v.string(), v.maxLength(200));
/** A host name, one with all below it, or `*` for every host of the public internet. */
const host = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(
    /^(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)$/,
    "is no host name such as api.example.com, without https:// and without a port",
  ),
);
/** A path inside the package. */
const entry = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(
    /^(\.\/)?[\w@-][\w.@-]*(\/[\w@-][\w.@-]*)*\.m?js$/,
    "is no JavaScript module inside the package, such as ./index.js",
  ),
);

const declaration = v.strictObject({
  kit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  slug_name: v.pipe(
    v.string(),
    v.regex(
      /^[a-z][a-z0-9_]{1,99}$/,
      "is no slug of 2 to 100 lower-case letters, digits and _, beginning with a letter",
    ),
  ),
  kinds: v.pipe(v.array(kind), v.minLength(1), v.maxLength(kinds.length)),
  entries: v.strictObject({
    server: entry,
    browser: v.optional(entry),
  }),
  name: localizedText,
  description: localizedText,
  permissions: v.optional(
    v.strictObject({
      hosts: v.optional(v.pipe(v.array(host), v.maxLength(50)), []),
      host_settings: v.optional(v.pipe(v.array(short), v.maxLength(20)), []),
      data: v.optional(v.pipe(v.array(v.picklist(accesses)), v.maxLength(accesses.length)), []),
    }),
    {},
  ),
  settings: v.optional(fieldList, []),
  user_settings: v.optional(fieldList, []),
});

const author = v.union([
  short,
  v.pipe(
    v.object({ name: short }),
    v.transform(({ name }) => name),
  ),
]);

const packageSchema = v.object({
  name: v.pipe(
    v.string(),
    v.maxLength(214),
    v.regex(/^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/, "is no package name"),
  ),
  version: v.pipe(v.string(), v.maxLength(64), v.regex(/^\d+\.\d+\.\d+([-+][\w.+-]+)?$/, "is no version")),
  author: v.optional(author, ""),
  homepage: v.optional(v.pipe(short, v.regex(/^https?:\/\//i, "is no web address")), undefined),
  askwell: declaration,
});

/** What a package declares: its `package.json`, as far as the site reads it. */
export type PluginManifest = v.InferOutput<typeof packageSchema>;

/** A package cannot be installed; the message says why, in English, for its author. */
export class ManifestError extends Error {
  override readonly name = "ManifestError";
}

/** Reads the manifest of a package; throws `ManifestError` with everything that is wrong. */
export function readManifest(text: string): PluginManifest {
  const content = parseManifest(text);
  ensureKit(content);
  const result = v.safeParse(packageSchema, content);
  if (!result.success) throw new ManifestError(result.issues.slice(0, 10).map(problemOf).join(" "));
  const problems = conflictsOf(result.output);
  if (problems.length > 0) throw new ManifestError(problems.join(" "));
  return result.output;
}

function parseManifest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ManifestError("package.json is no JSON.");
  }
}

/** Checked before the rest: another version of the kit may declare other things. */
function ensureKit(content: unknown): void {
  const { askwell } = (content ?? {}) as { askwell?: { kit?: unknown } | null };
  if (typeof askwell !== "object" || askwell === null)
    throw new ManifestError(`package.json has no "askwell": this is no plugin.`);
  const { kit } = askwell;
  if (typeof kit !== "number") return;
  const offered = `This site offers version ${KIT.newest} of the kit`;
  if (kit > KIT.newest)
    throw new ManifestError(`${offered}; the plugin needs version ${kit}. Update the site before you install it.`);
  if (kit < KIT.oldest)
    throw new ManifestError(`${offered} and runs plugins from version ${KIT.oldest} on; the plugin needs ${kit}.`);
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  const path = issue.path?.map(({ key }) => String(key)).join(".") ?? "";
  return `${path || "package.json"}: ${reasonOf(issue)}.`;
}

/** Declarations that contradict each other. */
function conflictsOf({ askwell }: PluginManifest): string[] {
  const { permissions, settings } = askwell;
  const unknown = permissions.host_settings.filter((name) => !settings.some((field) => field.name === name));
  return unknown.map((name) => `permissions.host_settings: there is no setting called "${name}".`);
}
