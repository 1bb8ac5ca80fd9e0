import { type SourceFile, type Tree, type Violation, violation } from "./reading/tree.ts";

/** Places of one machine, and hosts that packages were once fetched from. Written so that this file keeps the law. */
const machineBound: readonly { readonly what: RegExp; readonly why: string }[] = [
  { what: /(?<![\w./-])\/(?:root|home\/\w+|Users\/\w+|work)\/[\w.-]/g, why: "a path of one machine" },
  { what: /[A-Z]:\\Users\\/g, why: "a path of one machine" },
  { what: /registry\.(?:npmjs\.org|yarnpkg\.com)/g, why: "a package registry's host" },
  { what: /"resolved": "https?:/g, why: "a package registry's host" },
];

/** Nothing in the repository knows the machine it was written on, nor where its packages came from. */
export function knowsNoMachine(tree: Tree): Violation[] {
  return tree.files.filter(({ path }) => !path.startsWith("scripts/laws/hygiene.")).flatMap(machineBoundPlaces);
}

function machineBoundPlaces(file: SourceFile): Violation[] {
  return machineBound.flatMap(({ what, why }) =>
    [...file.text.matchAll(what)].map((found) => violation(file, { start: found.index }, `${found[0]}…: ${why}`)),
  );
}

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The lockfile holds every optional package that it mentions, also those for other platforms. npm leaves one out when
 * the registry that wrote the lockfile did not have it yet, and then refuses `npm ci` on every fresh machine.
 */
export function completeLockfile(tree: Tree): Violation[] {
  const file = tree.file("package-lock.json");
  if (!file) return [];
  const { packages } = JSON.parse(file.text) as { packages: Record<string, Locked> };
  const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.has(name))
      .map((name) =>
        violation(file, undefined, `${path} wants ${name}, which is not locked; choose a version that is complete`),
      ),
  );
}
