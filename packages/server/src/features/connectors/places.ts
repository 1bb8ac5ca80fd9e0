import type { RefusalCode } from "@askwell/contract";
import type { App } from "../../app.ts";
import { Refusal } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import type { Entrance } from "../factors/index.ts";

/** Where a browser goes next: always a page of this site, or what a plugin named when somebody left. */
export interface Place {
  readonly location: string;
}

/** A page of this site, by its whole address. */
export function page(app: App, path: string, query: Record<string, string> = {}): Place {
  const words = new URLSearchParams(query).toString();
  return { location: `${app.settings.get("general").site_url}${path}${words === "" ? "" : `?${words}`}` };
}

/** The page for errors, without a word. */
export const failure: Place = { location: "/50x" };

/** Reasons that people are told; everything else is nobody's business. */
const told = new Set<RefusalCode>([
  "email_taken",
  "email_domain",
  "registration_closed",
  "login_taken",
  "login_of_deleted",
  "login_without_id",
]);

/** Where a refused log-in ends. The page shows the text of the reason, never one that stands in its address. */
export function refusedPlace(app: App, viewer: Viewer, error: unknown): Place {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "suspended") return page(app, "/users/account-suspended");
  if (!told.has(error.code)) return failure;
  const t = app.translator(viewer.language);
  const title = t.maybe("errors.login_failed") ?? "";
  const msg = t.maybe(`errors.login_reason.${error.code}`) ?? "";
  return { location: `/50x?${new URLSearchParams({ title, msg, reason: error.code })}` };
}

/** Where a session that was opened elsewhere reaches the browser, or the second step is asked for. */
export function landing(app: App, viewer: Viewer, entrance: Entrance): Place {
  if ("entry" in entrance) return page(app, "/users/second-step", { entry: entrance.entry });
  const tokens = entrance;
  viewer.browser.setVisitToken(tokens.visit_token);
  return page(app, "/users/auth-landing", { access_token: tokens.access_token });
}
