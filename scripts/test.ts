// `npm test`: every package, then the journeys of a browser through the production build. `npm run test:full` goes on.
import { conclude, haveBrowser, type Part, runScript, runVitest } from "./run-tests.ts";

const packages = await runVitest("packages and laws", ["--project", "!e2e*"]);
const build = await runScript("production build", ["scripts/build.ts"]);
const ready = build.failed === 0 && (await haveBrowser());
const skipped: Part = { name: "journeys", passed: 0, failed: 1, seconds: 0 };
const journeys = ready ? await runVitest("journeys", ["--project", "e2e"]) : skipped;
conclude([packages, build, journeys]);
