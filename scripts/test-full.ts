// `npm run test:full`: everything beyond `npm test`. Ten times the effort of random tests, attacks, machine failures,
// sixty simulated crashes, Lighthouse, plugins on the servers that they are for, the container image, and the replay of the recorded conversations where they are present.
import { existsSync } from "node:fs";
import { glob, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startServer } from "./databases/server.ts";
import { root, runNode } from "./run-command.ts";
import { conclude, haveBrowser, runScript, runVitest, type TestPart } from "./run-tests.ts";
import { type ProofStep, runInTurn } from "./timetable.ts";

/**
 * Recorded conversations that cannot be completed: one continues from authors who flag their own posts. They are
 * reported but do not fail the run.
 */
const notOffered = ["community-flags"];

const golden = join(root, "../shared/golden");
const isRecorded = existsSync(golden);
const start = `DATA_DIR="$DATA" npm start --silent`;
/** These conversations disable password login, which requires an administrator with another login method. */
const isConnected = (story: string) => story.startsWith("accounts-registration");
const startConnected = `DATA_DIR="$DATA" node scripts/run.mjs scripts/start-connected.ts`;

/** These conversations are also replayed on a site that was imported from Answer, as which they begin. */
const onImported = ["accounts-login-and-logout", "content-lists"];
const startImported = "node scripts/run.mjs scripts/start-imported.ts";

/** Printed last when nothing was compared with the original: a passing run must not look complete then. */
const notCompared = [
  "NOT PROVEN: THE RECORDED CONVERSATIONS ARE ABSENT.",
  "Nothing above was compared with the original. They belong into ../shared/golden, beside this checkout.",
];

/**
 * Each conversation in its own process, so that one that aborts the replay does not affect the others; two at a time,
 * because each mostly waits for its site.
 */
async function replayStories(): Promise<TestPart[]> {
  if (!isRecorded) return [];
  const accepted = ["--accepted", join(root, "golden-accepted.json")];
  const installation = await replay([join(golden, "installation.mjs"), "--start", start, ...accepted]);
  const stories: Replay[] = [];
  const waiting = (await readdir(join(golden, "scenarios"))).values();
  const replayWaiting = async () => {
    for (const file of waiting) {
      const story = file.replace(/\.mjs$/, "");
      const command = isConnected(story) ? startConnected : start;
      const options = ["--start", command, ...accepted, "--only", story, "--show", "20"];
      const result = await replay([join(golden, "replay.mjs"), ...options]);
      if (!notOffered.includes(story)) stories.push(result);
    }
  };
  await Promise.all([replayWaiting(), replayWaiting()]);
  return [partOf("recorded installation", [installation]), partOf("recorded stories", stories)];
}

/** Conversations with a site that was imported: what it replies does not show that. */
async function replayOnImported(name: string): Promise<TestPart[]> {
  if (!isRecorded) return [];
  const accepted = ["--accepted", join(root, "golden-accepted.json")];
  const results: Replay[] = [];
  for (const story of onImported) {
    const options = ["--start", startImported, ...accepted, "--only", story, "--show", "20"];
    results.push(await replay([join(golden, "replay.mjs"), ...options]));
  }
  return [partOf(name, results)];
}

/** The result of a replay; `output` names the replies that differ. */
type Replay = Awaited<ReturnType<typeof runNode>>;

async function replay(args: readonly string[]): Promise<Replay> {
  const result = await runNode(args, { keep: true });
  console.log(result.output.trimEnd());
  return result;
}

/**
 * Replays as one part, whose failures contain the end of the output: of a long log, often only the end is available.
 */
function partOf(name: string, replays: readonly Replay[]): TestPart {
  const failures = replays.filter(({ code }) => code !== 0).map(({ output }) => output.trimEnd().slice(-4000));
  return {
    name,
    passed: replays.length - failures.length,
    failed: failures.length,
    seconds: replays.reduce((total, { seconds }) => total + seconds, 0),
    failures,
  };
}

/** The smoke test on a database server. */
async function journeyOn(engine: "postgres" | "mariadb", name: string): Promise<TestPart> {
  const server = await startServer(engine);
  try {
    const env = { E2E_DATABASE_URL: server.url };
    return await runVitest(name, ["--project", "e2e", "e2e/smoke"], env);
  } finally {
    await server.stop();
  }
}

/**
 * Journeys that test what happens inside pages, whose addresses other journeys use as well. Those that make or read
 * addresses, mails, feeds or cookies do not belong here.
 */
const insidePages = [
  ...["drawings", "editor-tools", "failures", "forms", "keyboard", "phone", "visual-drawings", "visual-editor"],
  ...["plugin-code", "plugin-dev", "plugin-templates", "reviewers", "writing"],
];

/** Half of the other journeys below a base path, behind a proxy that strips the path or one that forwards it. */
async function journeysBelowPath(proxy: "strip" | "pass", half: 0 | 1): Promise<TestPart[]> {
  const files = (await readdir(join(root, "e2e")))
    .filter((file) => file.endsWith(".test.ts") && !insidePages.includes(file.replace(".test.ts", "")))
    .sort()
    .filter((_, at) => at % 2 === half)
    .map((file) => `e2e/${file}`);
  const env = { E2E_BASE_PATH: "/qa", E2E_PROXY: proxy };
  const all = ["e2e/smoke", ...files, ...(proxy === "strip" ? ["e2e/setting-effects"] : [])];
  return [await runVitest(`journeys below a path, ${proxy}`, ["--project", "e2e", ...all], env)];
}

/** The files whose tests are random. All others would only repeat what `npm test` has run. */
async function randomTests(): Promise<string[]> {
  const files: string[] = [];
  const exclude = (path: string) => path.includes("node_modules");
  for await (const file of glob("{packages,plugins}/**/*.test.{ts,tsx}", { cwd: root, exclude })) {
    if ((await readFile(join(root, file), "utf8")).includes('"fast-check"')) files.push(file);
  }
  return files;
}

const journeyProjects = ["--project", "e2e-long", "--project", "e2e"];

/** Plants many texts and reads every page for each: most of the time of one processor, so others run beside it. */
const hostileTexts = () => runVitest("every hostile text", [...journeyProjects, "e2e/security"], { TEST_EFFORT: "10" });

/** Journeys that try every way in. */
const everyWayIn = () =>
  runVitest("every way in", [...journeyProjects, "e2e/accounts", "e2e/long"], { TEST_EFFORT: "10" });

async function onDatabaseServers(): Promise<TestPart[]> {
  return [
    await runVitest("sixty crashes", ["--project", "e2e", "e2e/crash"], { TEST_CRASHES: "60" }),
    await journeyOn("postgres", "main journey, postgres"),
    await journeyOn("mariadb", "main journey, mariadb"),
  ];
}

/** Of what only this run proves. Each takes some minutes. */
const steps: readonly ProofStep[] = [
  { name: "hostile texts and every way in", run: () => Promise.all([hostileTexts(), everyWayIn()]) },
  { name: "journeys below a path that is stripped", run: () => journeysBelowPath("strip", 0) },
  { name: "journeys below a path that is forwarded", run: () => journeysBelowPath("pass", 1) },
  { name: "crashes and the main journey on database servers", run: onDatabaseServers },
  {
    name: "attacks and failures",
    run: async () => [
      await runVitest("attacks and failures", ["--project", "e2e-attacks", "--passWithNoTests"], { TEST_EFFORT: "10" }),
    ],
  },
  { name: "container image", run: async () => [await runScript("container image", ["scripts/test-container.ts"])] },
  {
    name: "plugins on real servers",
    run: async () => [await runScript("plugins on real servers", ["scripts/test-engines.ts"])],
  },
  { name: "Lighthouse", run: async () => [await runScript("Lighthouse", ["scripts/lighthouse/main.ts", "--phone"])] },
  { name: "recorded stories, imported site", run: () => replayOnImported("recorded stories, imported site") },
];

await haveBrowser();
const first = [
  await runScript("production build", ["scripts/build.ts"]),
  await runVitest("random tests, 10 times as many", ["--project", "!e2e*", ...(await randomTests())], {
    TEST_EFFORT: "10",
  }),
  ...(await replayStories()),
];
const { parts, warnings } = await runInTurn(steps);
conclude([...first, ...parts], [...(isRecorded ? [] : notCompared), ...warnings]);
