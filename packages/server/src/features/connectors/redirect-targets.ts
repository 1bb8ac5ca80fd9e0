import type { ErrorCode } from "@askwell/contract";
import { ApiError } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import type { LoginResult } from "../two-factor/index.ts";

/** The target of a redirect: a page of this site, or the authorization URL of a plugin. */
export interface RedirectTarget {
  readonly location: string;
}

/** A page of this site, by its absolute URL. */
export function pageTarget(app: App, path: string, query: Record<string, string> = {}): RedirectTarget {
  const search = new URLSearchParams(query).toString();
  return { location: `${app.settings.get("general").site_url}${path}${search === "" ? "" : `?${search}`}` };
}

/** The error page, without a reason. */
export const failureTarget: RedirectTarget = { location: "/50x" };

/** Errors whose reason is shown; others are not disclosed. */
const reportedErrors = new Set<ErrorCode>([
  "email_taken",
  "email_domain",
  "registration_closed",
  "login_taken",
  "login_of_deleted",
  "login_without_id",
]);

/** The error page of a failed login. It shows its own text for the reason, never text from the URL. */
export function loginErrorTarget(app: App, viewer: Viewer, error: unknown): RedirectTarget {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "suspended") return pageTarget(app, "/users/account-suspended", appealQuery(error));
  if (!reportedErrors.has(error.code)) return failureTarget;
  const t = app.translator(viewer.language);
  const title = t.maybe("errors.login_failed") ?? "";
  const msg = t.maybe(`errors.login_reason.${error.code}`) ?? "";
  return { location: `/50x?${new URLSearchParams({ title, msg, reason: error.code })}` };
}

/** The code of the page on which a suspended user appeals, if the error has one. */
function appealQuery({ detail: { data } }: ApiError): Record<string, string> {
  const { appeal_code } = (data ?? {}) as { readonly appeal_code?: string };
  return appeal_code === undefined ? {} : { code: appeal_code };
}

/** The page that hands a new session to the browser, or the one that asks for the second factor. */
export function sessionTarget(app: App, viewer: Viewer, result: LoginResult): RedirectTarget {
  if ("entry" in result) return pageTarget(app, "/users/second-step", { entry: result.entry });
  const tokens = result;
  viewer.browser.setVisitToken(tokens.visit_token);
  return pageTarget(app, "/users/auth-landing", { access_token: tokens.access_token });
}
