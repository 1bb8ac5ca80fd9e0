import { type SourceFile, type Tree, type Violation, violation } from "./reading/tree.ts";

/** Paths of a single machine, and registry hosts. Written so that this file passes the check. */
const machineBound: readonly { readonly what: RegExp; readonly why: string }[] = [
  { what: /(?<![\w./-])\/(?:root|home\/\w+|Users\/\w+|work)\/[\w.-]/g, why: "a path of one machine" },
  { what: /[A-Z]:\\Users\\/g, why: "a path of one machine" },
  { what: /registry\.(?:npmjs\.org|yarnpkg\.com)/g, why: "a package registry's host" },
  { what: /"resolved": "https?:/g, why: "a package registry's host" },
];

/** The repository contains no paths of a machine and no registry hosts. */
export function knowsNoMachine(tree: Tree): Violation[] {
  return tree.files.filter(({ path }) => !path.startsWith("scripts/checks/hygiene.")).flatMap(machineBoundPlaces);
}

function machineBoundPlaces(file: SourceFile): Violation[] {
  return machineBound.flatMap(({ what, why }) =>
    [...file.text.matchAll(what)].map((found) => violation(file, { start: found.index }, `${found[0]}…: ${why}`)),
  );
}

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The lockfile contains every optional package that it mentions, also for other platforms. npm omits one when the
 * registry did not have it yet, and then `npm ci` fails on every new machine.
 */
export function completeLockfile(tree: Tree): Violation[] {
  const file = tree.file("package-lock.json");
  if (!file) return [];
  const { packages } = JSON.parse(file.text) as { packages: Record<string, LockedPackage> };
  const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.has(name))
      .map((name) =>
        violation(file, undefined, `${path} wants ${name}, which is not locked; choose a version that is complete`),
      ),
  );
}
