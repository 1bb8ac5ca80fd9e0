import type { Translate } from "@askwell/i18n";
import type { SiteInfo } from "../boot.ts";
import type { ErrorOutcome, ScreenOutcome } from "../routing/resolve.ts";
import type { Head } from "./head.ts";

/**
 * The head of a screen; a screen without one has the site's name as title, and one without a description that of the
 * site. Rules: docs/rules/pages.md Z4.
 */
export function headOf(outcome: ScreenOutcome, url: URL, site: SiteInfo, t: Translate): Head {
  const { module, params, loaded } = outcome;
  const context = { loaded: loaded as never, params, path: url.pathname, query: url.searchParams, site, t };
  const head = module.head?.(context) ?? { title: "" };
  return { ...head, description: head.description || siteDescription(site, t) };
}

const siteDescription = ({ general: { name, short_description, description } }: SiteInfo, t: Translate): string =>
  description || short_description || t("screens.home.description", { name });

/** The head of an error page. Rules: docs/rules/pages.md Z31. */
export function errorHead({ status }: Pick<ErrorOutcome, "status">, t: Translate): Head {
  return { title: t(`errors.name_${status}`), noindex: true };
}
