import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SharedModule, sharedModules } from "@askwell/domain";
import type { Plugin } from "vite";
import { toModule } from "./react-modules.ts";

const require = createRequire(import.meta.url);

const PREFIX = "\0shared:";
/** Addresses of the shared modules by name, below the folder of the build. */
export const SHARED_MODULES_FILE = "shared-modules.json";

/** The kit as pages have it: with components of the site. */
const button = fileURLToPath(new URL("../src/ui/Button.tsx", import.meta.url));
const kit = `export * from "@askwell/plugin-kit/browser";\nexport { Button } from ${JSON.stringify(button)};`;

interface WholeFile {
  readonly file: string;
  /** The variable with the state that the page's copy and this one must have in common, and the export that has it. */
  readonly state?: readonly [variable: string, name: string];
}

/** React's own files. The page's React has only what the page uses, so that a first visit loads no more. */
const wholeFiles: { readonly [Name in SharedModule]?: WholeFile } = {
  react: {
    file: "react.production.js",
    state: ["ReactSharedInternals", "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"],
  },
  "react-dom": {
    file: "react-dom.production.js",
    state: ["Internals", "__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"],
  },
  "react/jsx-runtime": { file: "react-jsx-runtime.production.js" },
};

/**
 * All of a React module, with the state of the page's copy: hooks and elements are those of one React. Throws if the file
 * has another form than expected.
 */
export function toWholeModule(specifier: string, code: string, state: WholeFile["state"]): string {
  const body = toModule(code);
  const names = [...body.matchAll(/exports_(\w+) as \w+/g)].map(([, name]) => name);
  const all = `export default { ${names.map((name) => `${name}: exports_${name}`).join(", ")} };`;
  if (!state) return `${body}\n${all}`;
  const [variable, name] = state;
  if (!new RegExp(`\\bvar ${variable} =`).test(body)) throw new Error(`${specifier} has no ${variable}`);
  const shared = `import { ${name} as sharedState } from "${specifier}";`;
  return `${shared}\n${body}\n${variable} = exports_${name} = sharedState;\n${all}`;
}

async function wholeModule(specifier: string, { file, state }: WholeFile): Promise<string> {
  const folder = dirname(require.resolve(`${specifier.split("/")[0]}/package.json`));
  return toWholeModule(specifier, await readFile(join(folder, "cjs", file), "utf8"), state);
}

/** In development nothing is left out of React. */
const passOn = (specifier: string) =>
  `import all from "${specifier}";\nexport default all;\nexport const { ${Object.keys(require(specifier)).join(", ")} } = all;`;

/** Builds the modules that code of installed plugins imports from the page. */
export function sharedModuleFiles(): Plugin {
  let isBuild = false;
  return {
    name: "askwell:shared-modules",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (!isBuild || this.environment.name !== "client") return;
      for (const specifier of sharedModules)
        this.emitFile({ type: "chunk", id: PREFIX + specifier, name: "shared", preserveSignature: "strict" });
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const specifier = id.slice(PREFIX.length) as SharedModule;
      const whole = wholeFiles[specifier];
      if (!whole) return kit;
      return { code: isBuild ? await wholeModule(specifier, whole) : passOn(specifier), moduleSideEffects: true };
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const files = Object.values(bundle).flatMap((output) => {
        const id = output.type === "chunk" ? output.facadeModuleId : null;
        return id?.startsWith(PREFIX) ? [[id.slice(PREFIX.length), `/${output.fileName}`]] : [];
      });
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: "asset", fileName: SHARED_MODULES_FILE, source });
    },
  };
}

/** Addresses of the shared modules in development. */
export const developedModules: Readonly<Record<string, string>> = Object.fromEntries(
  sharedModules.map((specifier) => [specifier, `/@id/__x00__${PREFIX.slice(1)}${specifier}`]),
);
