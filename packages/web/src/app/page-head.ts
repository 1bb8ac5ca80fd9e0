import type { Translate } from "@askwell/i18n";
import type { Site } from "./boot.ts";
import type { Head } from "./head.ts";
import type { ErrorOutcome, ScreenOutcome } from "./routing/resolve.ts";

/** What a screen says about itself; a screen without words of its own bears the site's name. */
export function headOf(outcome: ScreenOutcome, url: URL, site: Site, t: Translate): Head {
  const { module, params, loaded } = outcome;
  if (!module.head) return { title: "" };
  return module.head({ loaded: loaded as never, params, path: url.pathname, query: url.searchParams, site, t });
}

/** The head of an error in place. What is not there has no name but the site's. Source: api-admin-and-platform 4.4. */
export function errorHead(outcome: ErrorOutcome, site: Site, t: Translate): Head {
  const title = outcome.status === 404 ? site.general.name : t("errors.title", { status: outcome.status });
  return { title, noindex: true };
}
