// The kit as a package for npm, for authors of plugins: built JavaScript with types, without paths of this repository.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root, runNode } from "../run-command.ts";

const source = join(root, "packages/plugin-kit");

const README = `# @askwell/plugin-kit

Types and functions for plugins of Askwell, a question-and-answer site that you run yourself.

    askwell plugin new route my-plugin

makes a package that works, with a test; the guide "Writing a package" leads from there to a published plugin.

- \`definePackage\` checks the types of a plugin that is installed from a package.
- \`@askwell/plugin-kit/browser\` has what code in browsers needs.
- \`createTestContext\` of \`@askwell/plugin-kit/testing\` makes the context of a plugin for its tests.
- Every extension point is a type with a docstring: \`PluginRoute\`, \`Reviewer\`, \`Captcha\` and so on.
`;

/** What \`tsc\` needs to compile the kit alone. */
const options = [
  ...["--ignoreConfig", "--declaration", "--rewriteRelativeImportExtensions", "--strict", "--skipLibCheck"],
  ...["--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext", "--verbatimModuleSyntax"],
  ...["--lib", "es2024,dom,dom.iterable", "--types", "node"],
];

/** Builds the package of the kit into a folder. Throws with the compiler's output if that fails. */
export async function buildKit(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries = ["index.ts", "browser.ts", "testing.ts"].map((name) => join(source, "src", name));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { code, output } = await runNode([compiler, ...entries, ...options, "--outDir", folder], { keep: true });
  if (code !== 0) throw new Error(`The kit cannot be compiled:\n${output}`);
  // The compiler rewrites imports in the JavaScript alone.
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".d.ts"))) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(/(from ")(\.\/[\w-]+)\.ts"/g, '$1$2.js"'));
  }
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
  const manifest = {
    ...{ name: "@askwell/plugin-kit", version, description: "Types and functions for plugins of Askwell." },
    ...{ license: "Apache-2.0", keywords: ["askwell"], type: "module", sideEffects: false },
    exports: { ".": entry("index"), "./browser": entry("browser"), "./testing": entry("testing") },
    // For the types of pages in React.
    peerDependencies: { "@types/react": ">=19" },
    peerDependenciesMeta: { "@types/react": { optional: true } },
    files: ["*.js", "*.d.ts"],
    engines: { node: ">=20" },
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, "README.md"), README);
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
}
