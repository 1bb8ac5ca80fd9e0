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
