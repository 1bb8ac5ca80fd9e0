// `npm run test:full`: the long proof, beyond `npm test`. Random tests try ten times as hard, the power fails fifty
// times, and conversations recorded from the original are replayed where they lie beside the repository.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "./databases/server.ts";
import { root, runNode } from "./run-command.ts";
import { conclude, haveBrowser, type Part, runScript, runVitest } from "./run-tests.ts";

/** Recorded stories that agree wholly. The others are counted, so that progress shows, but do not decide. */
const agreeing = [
  "older-settings",
  "platform-settings",
  "content-ask-and-edit",
  "content-question-rules",
  "content-answers",
  "content-acceptance",
  "content-comments",
  "content-votes",
  "content-search",
];

const golden = join(root, "../shared/golden");
const start = `DATA_DIR="$DATA" npm start --silent`;

async function replayStories(): Promise<Part[]> {
  if (!existsSync(golden)) return [];
  const options = ["--start", start, "--accepted", join(root, "golden-accepted.json")];
  const installation = await runScript("recorded installation", [join(golden, "installation.mjs"), ...options]);
  const { output, seconds } = await runNode([join(golden, "replay.mjs"), ...options], { keep: true });
  console.log(output);
  const stories = [...output.matchAll(/^([\w-]+): (\d+) of (\d+) replies agree/gm)];
  const decisive = stories.filter(([, name = ""]) => agreeing.some((each) => name.startsWith(each)));
  const passed = decisive.filter(([, , agree, all]) => agree === all).length;
  // A replay that broke off before a story counts against it.
  const failed = Math.max(decisive.length, agreeing.length) - passed;
  return [installation, { name: "recorded stories", passed, failed, seconds }];
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
  await runVitest("random tests, 10 times as many", ["--project", "!e2e", "--project", "!laws"], { TEST_EFFORT: "10" }),
  await runScript("production build", ["scripts/build.ts"]),
  await runVitest("fifty crashes", ["--project", "e2e", "e2e/crash"], { TEST_CRASHES: "50" }),
  await journeyOn("postgres"),
  await journeyOn("mariadb"),
  ...(await replayStories()),
];
conclude(parts);
