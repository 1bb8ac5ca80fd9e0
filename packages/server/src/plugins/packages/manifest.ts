import type { PluginKind } from "@askwell/plugin-kit";
import * as v from "valibot";
import { type PluginAccess, pointEntries } from "../isolation/points.ts";
import { fieldList, localizedText } from "./field-schema.ts";
import { issueProblem, named } from "./issue-problem.ts";
import { PackageError, type PackageProblem, problem, rejectPackage } from "./package-error.ts";

/** The version of the kit that this site offers, and the oldest that it still runs. */
const KIT = { newest: 1, oldest: 1 } as const;
/** What new packages declare. */
export const KIT_VERSION = KIT.newest;

const accesses = ["posts", "users", "emails", "uploads"] as const satisfies readonly PluginAccess[];
const kinds = [...new Set(pointEntries.map(([, { kind }]) => kind))] as [PluginKind, ...PluginKind[]];
const kind = v.picklist(kinds, named("cannot_be_installed"));

const short = v.pipe(v.string(), v.maxLength(200));
/** A host name, one with all below it, or `*` for every host of the public internet. */
const host = v.pipe(v.string(), v.maxLength(253), v.regex(/^(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)$/, named("no_host")));
/** A path inside the package. */
const entry = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(\.\/)?[\w@-][\w.@-]*(\/[\w@-][\w.@-]*)*\.m?js$/, named("no_entry")),
);

const declaration = v.strictObject({
  kit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  slug_name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,99}$/, named("no_slug"))),
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
    v.regex(/^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/, named("no_package_name")),
  ),
  version: v.pipe(v.string(), v.maxLength(64), v.regex(/^\d+\.\d+\.\d+([-+][\w.+-]+)?$/, named("no_version"))),
  author: v.optional(author, ""),
  homepage: v.optional(v.pipe(short, v.regex(/^https?:\/\//i, named("no_web_address"))), undefined),
  askwell: declaration,
});

/** What a package declares: its `package.json`, as far as the site reads it. */
export type PluginManifest = v.InferOutput<typeof packageSchema>;

/** Reads the manifest of a package; throws `PackageError` with everything that is wrong. */
export function readManifest(text: string): PluginManifest {
  const content = parseManifest(text);
  ensureKit(content);
  const result = v.safeParse(packageSchema, content);
  if (!result.success) throw new PackageError(result.issues.slice(0, 10).map(issueProblem));
  const problems = conflictsOf(result.output);
  if (problems.length > 0) throw new PackageError(problems);
  return result.output;
}

function parseManifest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    rejectPackage("package_problems.manifest.json");
  }
}

/** Checked before the rest: another version of the kit may declare other things. */
function ensureKit(content: unknown): void {
  const { askwell } = (content ?? {}) as { askwell?: { kit?: unknown } | null };
  if (typeof askwell !== "object" || askwell === null) rejectPackage("package_problems.manifest.no_plugin");
  const { kit } = askwell;
  if (typeof kit !== "number") return;
  const versions = { offered: KIT.newest, wanted: kit };
  if (kit > KIT.newest) rejectPackage("package_problems.manifest.kit_newer", versions);
  if (kit < KIT.oldest) rejectPackage("package_problems.manifest.kit_older", { ...versions, oldest: KIT.oldest });
}

/** Declarations that contradict each other. */
function conflictsOf({ askwell }: PluginManifest): PackageProblem[] {
  const { permissions, settings } = askwell;
  const unknown = permissions.host_settings.filter((name) => !settings.some((field) => field.name === name));
  const place = "askwell.permissions.host_settings";
  return unknown.map((name) => problem("package_problems.manifest.setting", { place, name }));
}
