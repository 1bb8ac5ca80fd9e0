import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { consumeOrFail } from "../rate-limits/index.ts";
import { runCall } from "./run-call.ts";

/** Answers a call of a plugin that may change something; of one user or network, 120 a minute. */
export async function sendToPlugin(app: App, who: Viewer, input: Parsed<"sendToPlugin">): Promise<unknown> {
  await consumeOrFail(app, "plugin", who.signed_in ? who.id : { ip: who.browser.ip });
  return runCall(app, who, "POST", input);
}
