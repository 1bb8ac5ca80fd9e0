import { resolveRelative, type Tree, type Violation } from "./reading/tree.ts";

/** No file leads back to itself through imports. Types are exempt: they vanish before anything is loaded. */
export function noCycles(tree: Tree): Violation[] {
  const next = new Map(tree.code.map((file) => [file.path, importedFiles(tree, file.path)]));
  const state = new Map<string, "open" | "done">();
  const found: Violation[] = [];

  const visit = (path: string, trail: readonly string[]): void => {
    state.set(path, "open");
    for (const target of next.get(path) ?? []) {
      if (state.get(target) === "open") {
        const cycle = [...trail.slice(trail.indexOf(target)), target];
        found.push({ path: target, message: `imports itself: ${cycle.join(" -> ")}` });
      } else if (!state.has(target)) visit(target, [...trail, target]);
    }
    state.set(path, "done");
  };
  for (const { path } of tree.code) if (!state.has(path)) visit(path, [path]);
  return found;
}

function importedFiles(tree: Tree, path: string): string[] {
  const imports = tree.codeFile(path)?.imports ?? [];
  return imports
    .filter(({ specifier, typeOnly }) => specifier.startsWith(".") && !typeOnly)
    .map(({ specifier }) => resolveRelative(path, specifier))
    .filter((target) => tree.codeFile(target));
}
