import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { callAddresses } from "./packages/web/vite/call-addresses.ts";
import { testReporters } from "./scripts/test-reporters.ts";

/** The long proof tries harder and takes longer; see scripts/test-effort.ts. */
const effort = Number(process.env.TEST_EFFORT ?? 1);

/** Vitest leaves one processor to itself, which on two would mean one test at a time while the other idles. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * Tests of what no database engine has a part in. They run on SQLite; a run of all tests on another engine, which
 * `npm run test:databases` begins with TEST_DATABASE_ONLY, leaves them out.
 */
const sameOnEveryEngine = [
  "packages/server/src/platform/{archive,cache,config,files,folders,images,log,network,plugins,push,rendering,secrets}/**",
  "packages/server/src/{plugins,http/open-api}/**",
  "packages/server/src/backup/check-backup.test.ts",
  "packages/server/test/{api-command,attacks,avatar-attacks,commands,custom-code,gravatars,hostile-kinds}.test.ts",
  "packages/server/test/{hostile-settings,limits,page-cache,plugin-guides,previews,public-export-command,serve}.test.ts",
];
const notOnThisEngine = process.env.TEST_DATABASE_ONLY ? sameOnEveryEngine : [];

/**
 * One project a package, so that `vitest run --project domain` answers in a moment. Modules are loaded once a worker
 * and shared by its test files (`isolate: false`): our code keeps no state in modules, and it is several times faster.
 */
function project(name: string, folder: string, more: TestProjectInlineConfiguration["test"] = {}) {
  return {
    test: {
      name,
      include: [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`],
      exclude: ["**/node_modules/**", "**/dist/**", ...notOnThisEngine],
      pool: "threads" as const,
      isolate: false,
      testTimeout: 20_000 * effort,
      hookTimeout: 60_000,
      maxWorkers,
      // How long a busy machine may take until what a test waits for is there; nobody waits when it is.
      expect: { poll: { timeout: 30_000 } },
      setupFiles: ["scripts/test-effort.ts"],
      ...more,
    },
  };
}

function journeys(name: string, folder: string, not: readonly string[] = []) {
  const exclude = ["**/node_modules/**", "**/dist/**", ...not];
  return project(name, folder, { testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 3, exclude });
}

export default defineConfig({
  test: {
    reporters: testReporters(process.env.TEST_REPORT),
    projects: [
      project("domain", "packages/domain"),
      project("contract", "packages/contract"),
      project("content", "packages/content"),
      project("i18n", "packages/i18n"),
      project("plugin-kit", "packages/plugin-kit"),
      project("plugins", "plugins"),
      project("server", "packages/server", { testTimeout: 60_000 * effort }),
      // A test that needs a DOM says so in its first line: // @vitest-environment happy-dom
      { ...project("web", "packages/web"), plugins: [react({ jsxImportSource: "@askwell/web" }), callAddresses()] },
      project("checks", "scripts"),
      // Journeys mostly wait for pages to come to rest.
      journeys("e2e", "e2e", ["e2e/long/**", "e2e/attacks/**", "e2e/engines/**"]),
      // Journeys that only `npm run test:full` walks: they try every way in, again and again.
      journeys("e2e-long", "e2e/long"),
      // Attacks on a running site, and failures of the machine below it: `npm run test:full` alone runs them.
      journeys("e2e-attacks", "e2e/attacks"),
      // Plugins against the real servers that they are for: `npm run test:engines` installs those and runs them.
      journeys("e2e-engines", "e2e/engines"),
    ],
  },
});
