import type { Translate } from "@askwell/i18n";
import type { SiteInfo } from "../boot.ts";
import type { ErrorOutcome, ScreenOutcome } from "../routing/resolve.ts";
import type { Head } from "./head.ts";

/** The head of a screen; a screen without one has the site's name as title. */
export function headOf(outcome: ScreenOutcome, url: URL, site: SiteInfo, t: Translate): Head {
  const { module, params, loaded } = outcome;
  if (!module.head) return { title: "" };
  return module.head({ loaded: loaded as never, params, path: url.pathname, query: url.searchParams, site, t });
}

/** The head of an error page. Rules: docs/rules/pages.md Z31. */
export function errorHead({ status }: Pick<ErrorOutcome, "status">, t: Translate): Head {
  return { title: t(`errors.name_${status}`), noindex: true };
}
