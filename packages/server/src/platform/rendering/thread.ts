// Entry of a worker thread that renders Markdown. The build bundles it separately, so that a thread loads nothing else of
// the server.
import { parentPort } from "node:worker_threads";
import { type RenderTask, runTask } from "./tasks.ts";

parentPort?.on("message", (task: RenderTask) => parentPort?.postMessage(runTask(task)));
