import { posix } from "node:path";
import { serverEdge, webEdge } from "./layers.ts";
import type { Import } from "./reading/syntax.ts";
import { type CodeFile, isTest, resolveRelative, type Tree, type Violation, violation } from "./reading/tree.ts";

/** `name` is the package's folder, or `plugin` for every plugin. */
interface Package {
  readonly name: string;
  readonly folder: string;
}

/** The workspace packages that each may import; after `types`, only as types. */
const ownPackages: Readonly<Record<string, { readonly values: string; readonly types?: string }>> = {
  domain: { values: "" },
  contract: { values: "domain" },
  content: { values: "domain" },
  i18n: { values: "domain" },
  "plugin-kit": { values: "", types: "domain contract" },
  s3: { values: "" },
  web: { values: "domain contract content i18n", types: "plugin-kit" },
  server: { values: "domain contract content i18n plugin-kit s3 web" },
  plugin: { values: "plugin-kit s3" },
};

/** Packages that also run in browsers, without Node's modules; code for Node belongs in `node.ts` or `node/`. */
const runsInBrowsers = new Set(["domain", "contract", "content", "i18n", "plugin-kit", "web"]);

/** Third-party packages of the packages that may import only these. */
const foreignOnly: Readonly<Record<string, RegExp>> = {
  domain: /^$/,
  contract: /^valibot$/,
  "plugin-kit": /^$/,
  s3: /^aws4fetch$/,
};

/** Third-party packages of which they may import types as well: those of the pages that plugins draw. */
const foreignTypes: Readonly<Record<string, RegExp>> = { "plugin-kit": /^react$/ };

/** Foreign packages with one home. */
const homes: readonly { readonly what: RegExp; readonly home: RegExp; readonly why: string }[] = [
  { what: /^(fastify|@fastify\/.*)$/, home: /^packages\/server\/src\/http\//, why: "Fastify is used by http/ only" },
  {
    what: /^(pg|mysql2|node:sqlite|nodemailer|pino|@node-rs\/argon2|bcryptjs)$/,
    home: /^packages\/server\/src\/platform\//,
    why: "drivers are used by platform/ only",
  },
  {
    what: /^sharp$/,
    home: /^packages\/server\/src\/platform\/|^plugins\//,
    why: "pictures are made by platform/ and by plugins",
  },
  {
    what: /^kysely$/,
    home: /^packages\/server\/src\/(platform|features|migrations|import|backup|public-export|answer-export)\/|^packages\/server\/src\/tables\.ts$/,
    why: "SQL is for platform/, features/, migrations/, import/, backup/, public-export/ and answer-export/",
  },
  {
    what: /^(@codemirror|@lezer)\//,
    home: /^packages\/web\/src\/editor\//,
    why: "the editor's library stays in editor/, which is loaded when someone writes",
  },
];

/** Who may import whom. Source: CONTRIBUTING.md "Architecture checks". */
export function importDirections(tree: Tree): Violation[] {
  return tree.code.flatMap((file) => {
    const home = packageOf(file.path);
    if (!home) return [];
    return file.imports.flatMap((each) => {
      const wrong = each.specifier.startsWith(".")
        ? relativeImport(tree, file, home, each)
        : (ownImport(tree, file, home, each) ?? foreignImport(tree, file, home, each));
      return wrong ? [violation(file, each, `imports "${each.specifier}": ${wrong}`)] : [];
    });
  });
}

function packageOf(path: string): Package | undefined {
  const found = /^(packages|plugins)\/([^/]+)\//.exec(path);
  if (!found) return undefined;
  const [, kind, name = ""] = found;
  return { name: kind === "plugins" ? "plugin" : name, folder: `${kind}/${name}` };
}

function relativeImport(tree: Tree, file: CodeFile, home: Package, each: Import): string | undefined {
  const target = resolveRelative(file.path, each.specifier);
  if (!target.startsWith(`${home.folder}/`)) return "leaves its package; import the package by its name";
  if (isTest(file.path)) return undefined;
  if (isTest(target)) return "only tests import what is made for tests";
  if (home.name === "web" && each.kind === "reexport" && !/\/src\/ssr\.tsx$/.test(file.path)) {
    return "no barrels in web; import from the file that declares it";
  }
  const source = `${home.folder}/src/`;
  if (!file.path.startsWith(source) || !target.startsWith(source)) return undefined;
  const edge = { ...each, from: file.path.slice(source.length), to: target.slice(source.length) };
  if (home.name === "server") return serverEdge(edge);
  return home.name === "web" ? webEdge(edge, (path) => screenOf(tree, path)) : undefined;
}

/** The folder with a `Screen.tsx` that a file is in, or the file's own folder. */
function screenOf(tree: Tree, path: string): string {
  const own = posix.dirname(path);
  for (let folder = own; folder !== "."; folder = posix.dirname(folder)) {
    if (tree.file(`packages/web/src/${folder}/Screen.tsx`)) return folder;
  }
  return own;
}

function ownImport(tree: Tree, file: CodeFile, home: Package, each: Import): string | undefined {
  const [, target, entry = ""] = /^@askwell\/([^/]+)(\/.*)?$/.exec(each.specifier) ?? [];
  if (!target) return undefined;
  if (`packages/${target}` === home.folder) return "relative imports inside a package";
  const manifest = tree.file(`packages/${target}/package.json`);
  const entries = manifest && Object.keys(JSON.parse(manifest.text).exports ?? {});
  if (entries && !entries.includes(`.${entry}`)) return "no deep imports: that is no entry of the package";
  if (isTest(file.path)) return undefined;
  const { values, types = "" } = ownPackages[home.name] ?? { values: "" };
  if (target.startsWith("plugin-") && target !== "plugin-kit") return pluginImport(file, each);
  if (!`${values} ${types}`.split(" ").includes(target)) return `${home.name} does not import ${target}`;
  if (!each.typeOnly && !values.split(" ").includes(target)) return `${home.name} imports only types of ${target}`;
  if (home.name === "server" && target === "web" && !/\/src\/http\/pages\/(pages|renderer)\.ts$/.test(file.path)) {
    return "only http/pages/pages.ts and http/pages/renderer.ts render";
  }
  const knowsTheProduct = /^(contract|content)$/.test(target);
  if (file.path.startsWith("packages/web/src/ui/") && knowsTheProduct) return "ui/ knows nothing of the product";
  return undefined;
}

/**
 * Plugins are named in one place of the server and in one of the web package, which loads what is meant for browsers. The
 * screen of a plugin, which is loaded on its page alone, imports its page.
 */
function pluginImport(file: CodeFile, each: Import): string | undefined {
  if (file.path === "packages/server/src/plugins/bundled.ts") return undefined;
  if (file.path.startsWith("packages/web/src/screens/plugins/") && each.specifier.endsWith("/page")) return undefined;
  if (file.path !== "packages/web/src/app/plugins/widgets.ts")
    return "plugins are listed in the server's plugins/bundled.ts";
  const isLazy = each.kind === "dynamic" && each.specifier.endsWith("/browser");
  return isLazy ? undefined : "import() a plugin's entry for browsers, and nothing else of it";
}

function foreignImport(tree: Tree, file: CodeFile, home: Package, each: Import): string | undefined {
  const provided = /^(@askwell\/|virtual:)/.test(each.specifier);
  if (provided || isTest(file.path) || !file.path.startsWith(`${home.folder}/src/`)) {
    return undefined;
  }
  const name = each.specifier.startsWith("node:") ? each.specifier : packageName(each.specifier);
  const owner = homes.find(({ what }) => what.test(each.specifier) || what.test(name));
  if (owner && !owner.home.test(file.path)) return owner.why;
  if (name.startsWith("node:")) {
    const forNode = /\/src\/node(\.ts$|\/)/.test(file.path);
    return runsInBrowsers.has(home.name) && !forNode
      ? `${home.name} runs in browsers, without Node's modules`
      : undefined;
  }
  const isType = each.typeOnly && foreignTypes[home.name]?.test(name);
  if (!isType && foreignOnly[home.name]?.test(name) === false)
    return `${home.name} does not use it (architecture, section 3)`;
  const manifest = tree.file(`${home.folder}/package.json`);
  const listed = manifest && Object.keys(JSON.parse(manifest.text).dependencies ?? {});
  return listed && !each.typeOnly && !listed.includes(name) ? `not in the dependencies of ${home.folder}` : undefined;
}

function packageName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
