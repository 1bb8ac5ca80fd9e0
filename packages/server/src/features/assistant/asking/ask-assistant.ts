import type { AssistantChunk } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { mayAsk } from "./may-ask.ts";

export async function askAssistant(app: App, viewer: Viewer, _: object): Promise<AsyncIterable<AssistantChunk>> {
  if (!mayAsk(app, viewer)) fail("assistant_off");
  fail("assistant_off");
}
