import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { visitTokenOf } from "./index.ts";

/** Fails for a session that was opened for another browser, whose cookie is missing. Rule: AC22. */
export async function checkLanding(_app: App, viewer: Viewer, input: Parsed<"checkLanding">): Promise<null> {
  if (visitTokenOf(input.access_token) !== viewer.browser.visit_token) fail("link_expired");
  return null;
}
