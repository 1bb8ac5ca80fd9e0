// `npm test`: every package, then the browser journeys through the production build. `npm run test:full` adds more.
import { conclude, haveBrowser, runScript, runVitest, type TestPart } from "./run-tests.ts";

const packages = await runVitest("packages and checks", ["--project", "!e2e*"]);
const build = await runScript("production build", ["scripts/build.ts"]);
const ready = build.failed === 0 && (await haveBrowser());
const skipped: TestPart = { name: "journeys", passed: 0, failed: 1, seconds: 0 };
const journeys = ready ? await runVitest("journeys", ["--project", "e2e"]) : skipped;
conclude([packages, build, journeys]);
