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

/** The head of an error in place. */
export function errorHead(outcome: ErrorOutcome, t: Translate): Head {
  return { title: t("errors.title", { status: outcome.status }), noindex: true };
}
