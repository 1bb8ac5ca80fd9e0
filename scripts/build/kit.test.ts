import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../packages/server/src/platform/log/index.ts";
import { checkPackage } from "../../packages/server/src/plugins/authoring/check-package.ts";
import { newPackage } from "../../packages/server/src/plugins/authoring/new-package.ts";
import { readPackageAt } from "../../packages/server/src/plugins/authoring/pack-folder.ts";
import { templates } from "../../packages/server/src/plugins/authoring/templates.ts";
import { root } from "../run-command.ts";
import { buildKit } from "./kit.ts";

const kit = join(root, "dist/plugin-kit");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-kit-"));
  await buildKit(kit);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const npm = (args: readonly string[], cwd: string) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", shell: process.platform === "win32" });

test("PL29 the kit is packed as JavaScript with types, and nothing of the repository", async () => {
  const [packed] = JSON.parse(npm(["pack", "--dry-run", "--json"], kit)) as [{ files: { path: string }[] }];
  const names = packed.files.map(({ path }) => path);
  const sources = (await readdir(join(root, "packages/plugin-kit/src"))).filter((name) => !name.endsWith(".test.ts"));
  const modules = sources.map((name) => name.replace(".ts", ""));
  const built = modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]);
  expect(names.sort()).toEqual(["LICENSE", "README.md", "package.json", ...built].sort());
  for (const name of names) {
    const text = await readFile(join(kit, name), "utf8");
    expect(text, name).not.toMatch(/workspace:|"private"|(?<!\.d)\.ts"|\/src\/|@askwell\/(?!plugin-kit)/);
  }
});

test("PL29 an author's compiler and Node find the packed kit, with its docstrings", async () => {
  const own = join(folder, "typed");
  await mkdir(own);
  const name = npm(["pack", "--silent", "--pack-destination", own], kit).trim();
  await writeFile(join(own, "package.json"), JSON.stringify({ name: "typed", version: "1.0.0", type: "module" }));
  npm(["install", "--offline", "--silent", "--no-audit", "--no-fund", `./${name}`], own);
  const code = (spelling: string) => `import { definePackage, type PluginRoute } from "@askwell/plugin-kit";
    import { createTestContext } from "@askwell/plugin-kit/testing";
    const route: PluginRoute = { pages: async () => [{ path: "/a", title: { ${spelling}: "A" } }] };
    export const plugin = definePackage({ route });
    console.log((await route.pages(createTestContext())).length);`;
  const check = (spelling: string) => {
    const file = join(own, `${spelling}.ts`);
    return writeFile(file, code(spelling)).then(() =>
      execFileSync(
        process.execPath,
        [
          ...[
            join(root, "node_modules/typescript/bin/tsc"),
            "--ignoreConfig",
            "--noEmit",
            "--strict",
            "--module",
            "nodenext",
          ],
          ...["--lib", "es2024,dom", "--types", "", file],
        ],
        { cwd: own, encoding: "utf8" },
      ),
    );
  };
  expect(await check("en_US")).toBe("");
  await expect(check("en")).rejects.toThrow();
  expect(execFileSync(process.execPath, ["en_US.ts"], { cwd: own, encoding: "utf8" }).trim()).toBe("1");
  expect(await readFile(join(own, "node_modules/@askwell/plugin-kit/route.d.ts"), "utf8")).toContain(
    "/** Adds pages to the site",
  );
});

test("PL29 a new package of every kind can be installed, and its own test passes", async () => {
  for (const [kind, template] of Object.entries(templates)) {
    const made = await newPackage(kind, join(folder, `askwell-plugin-${kind}`));
    const [first] = await checkPackage(await readPackageAt(made), createLog("silent"));
    const files = template.browser ? 3 : 2;
    expect(first).toContain(`${kind} 0.1.0 can be installed: ${files} files`);
    const result = execFileSync(process.execPath, ["--test", "--test-reporter=tap"], {
      cwd: made,
      encoding: "utf8",
      env: {},
    });
    expect(result).toContain("# pass 1");
  }
  await expect(newPackage("cache", join(folder, "c"))).rejects.toThrow('There is no kind "cache". Kinds: captcha,');
  await expect(newPackage("route", join(folder, "askwell-plugin-route"))).rejects.toThrow("exists already");
  // Starts three processes for each kind.
}, 120_000);
