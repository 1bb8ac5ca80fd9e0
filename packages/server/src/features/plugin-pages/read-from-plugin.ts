import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { runCall } from "./run-call.ts";

/** Answers a call of a plugin that changes nothing. */
export function readFromPlugin(app: App, who: Viewer, input: Parsed<"readFromPlugin">): Promise<unknown> {
  return runCall(app, who, "GET", input);
}
