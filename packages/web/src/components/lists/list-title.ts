import type { Translate } from "@askwell/i18n";

/**
 * The title of a page of a list: the list, what is chosen of it, and the number of the page from the second on, so that no
 * two of its pages have the same one. Source: docs/screens.md "Titles and colours".
 */
export const listTitle = (
  t: Translate,
  list: string,
  page: number,
  ...chosen: readonly (string | false | undefined)[]
): string => [list, ...chosen, page > 1 && t("ui.page", { page })].filter(Boolean).join(" - ");
