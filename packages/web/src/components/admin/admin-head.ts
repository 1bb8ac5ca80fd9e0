import type { Translate } from "@askwell/i18n";
import type { Head } from "../../app/page/head.ts";
import { listTitle } from "../lists/list-title.ts";

/** The head of a page of the administration, whose title tells it apart from the others. Source: docs/screens.md. */
export const adminHead = (t: Translate, title: string, page = 1): Head => ({
  title: listTitle(t, `${title} - ${t("shell.admin")}`, page),
  noindex: true,
});
