// `npm run test:full`: the long proof, beyond `npm test`. Random tests try fifty times as hard, the power fails fifty
// times, and conversations recorded from the original are replayed where they lie beside the repository.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-command.ts";
import { conclude, type Part, runScript, runVitest } from "./run-tests.ts";

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
  const replay = [join(golden, "replay.mjs"), "--start", start, "--accepted", join(root, "golden-accepted.json")];
  const only = agreeing.flatMap((name) => ["--only", name]);
  const installation = [join(golden, "installation.mjs"), "--start", start];
  return [
    await runScript("recorded installation", installation),
    await runScript("recorded stories", [...replay, ...only]),
  ];
}

const parts = [
  await runVitest("random tests, 50 times as many", ["--project", "!e2e", "--project", "!laws"], { TEST_EFFORT: "50" }),
  await runScript("production build", ["scripts/build.ts"]),
  await runVitest("fifty crashes", ["--project", "e2e", "e2e/crash"], { TEST_CRASHES: "50" }),
  ...(await replayStories()),
];
conclude(parts);
