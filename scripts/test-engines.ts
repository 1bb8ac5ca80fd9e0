// `npm run test:engines`: plugins against the real servers that they are for, and three processes of the built site on
// all of them together. Arguments go to vitest: `npm run test:engines -- e2e/engines/storage-s3.test.ts`.
import process from "node:process";
import { installPrograms } from "./engines/programs.ts";
import { conclude, runScript, runVitest } from "./run-tests.ts";

await installPrograms();
const build = await runScript("production build", ["scripts/build.ts"]);
if (build.failed > 0) conclude([build]);
else conclude([await runVitest("engines", ["--project", "e2e-engines", ...process.argv.slice(2)])]);
