// `npm run test:full`: the long proof, beyond `npm test`. Random tests try ten times as hard, the power fails fifty
// times, and conversations recorded from the original are replayed where they lie beside the repository.
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { startServer } from "./databases/server.ts";
import { root, runNode } from "./run-command.ts";
import { conclude, haveBrowser, type Part, runScript, runVitest } from "./run-tests.ts";

/** Recorded stories about what is not offered here: keys for programs, and language models. They show, but do not decide. */
const notOffered = ["platform-keys-and-ai", "platform-lists"];

const golden = join(root, "../shared/golden");
const start = `DATA_DIR="$DATA" npm start --silent`;

/** Every story by itself, so that one that breaks the replay off does not take the others with it. */
async function replayStories(): Promise<Part[]> {
  if (!existsSync(golden)) return [];
  const options = ["--start", start, "--accepted", join(root, "golden-accepted.json")];
  const installation = await runScript("recorded installation", [join(golden, "installation.mjs"), ...options]);
  const stories = { name: "recorded stories", passed: 0, failed: 0, seconds: 0 };
  for (const file of await readdir(join(golden, "scenarios"))) {
    const story = file.replace(/\.mjs$/, "");
    const replay = [join(golden, "replay.mjs"), ...options, "--only", story, "--show", "20"];
    const { code, output, seconds } = await runNode(replay, { keep: true });
    console.log(output.trimEnd());
    stories.seconds += seconds;
    if (notOffered.includes(story)) continue;
    stories[code === 0 ? "passed" : "failed"] += 1;
  }
  return [installation, stories];
}

/** The main journey once more, on the two database servers. */
async function journeyOn(engine: "postgres" | "mariadb"): Promise<Part> {
  const server = await startServer(engine);
  try {
    const env = { E2E_DATABASE_URL: server.url };
    return await runVitest(`main journey, ${engine}`, ["--project", "e2e", "e2e/main-job"], env);
  } finally {
    await server.stop();
  }
}

await haveBrowser();
const parts = [
  await runVitest("random tests, 10 times as many", ["--project", "!e2e*", "--project", "!laws"], {
    TEST_EFFORT: "10",
  }),
  await runScript("production build", ["scripts/build.ts"]),
  await runVitest("every hostile text", ["--project", "e2e", "e2e/hostile"], { TEST_EFFORT: "10" }),
  await runVitest("every way in", ["--project", "e2e-long", "--project", "e2e", "e2e/accounts", "e2e/long"], {
    TEST_EFFORT: "10",
  }),
  await runVitest("fifty crashes", ["--project", "e2e", "e2e/crash"], { TEST_CRASHES: "50" }),
  await journeyOn("postgres"),
  await journeyOn("mariadb"),
  ...(await replayStories()),
];
conclude(parts);
