import { resolveRelative, type Tree, type Violation } from "./reading/tree.ts";

/** No import cycles, those of type imports included. */
export function noCycles(tree: Tree): Violation[] {
  const imports = new Map(tree.code.map(({ path }) => [path, importedFiles(tree, path)]));
  return cyclesIn(imports);
}

const components = "packages/web/src/components/";

/** No import cycles between the folders of components. */
export function noFolderCycles(tree: Tree): Violation[] {
  const imports = new Map<string, string[]>();
  for (const { path } of tree.code.filter((file) => file.path.startsWith(components))) {
    const others = importedFiles(tree, path).filter((target) => target.startsWith(components));
    const folders = others.map(folderOf).filter((folder) => folder !== folderOf(path));
    imports.set(folderOf(path), [...(imports.get(folderOf(path)) ?? []), ...folders]);
  }
  return cyclesIn(imports);
}

const folderOf = (path: string) => path.slice(0, path.indexOf("/", components.length));

function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): Violation[] {
  const state = new Map<string, "open" | "done">();
  const found: Violation[] = [];

  const visit = (path: string, trail: readonly string[]): void => {
    state.set(path, "open");
    for (const target of imports.get(path) ?? []) {
      if (state.get(target) === "open") {
        const cycle = [...trail.slice(trail.indexOf(target)), target];
        found.push({ path: target, message: `imports itself: ${cycle.join(" -> ")}` });
      } else if (!state.has(target)) visit(target, [...trail, target]);
    }
    state.set(path, "done");
  };
  for (const path of imports.keys()) if (!state.has(path)) visit(path, [path]);
  return found;
}

function importedFiles(tree: Tree, path: string): string[] {
  const imports = tree.codeFile(path)?.imports ?? [];
  return imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => resolveRelative(path, specifier))
    .filter((target) => tree.codeFile(target));
}
