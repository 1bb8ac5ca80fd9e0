import type { Translate } from "@askwell/i18n";
import { adminGroups } from "../../app/routing/admin-pages.ts";
import { isAdmin, isMember, isStaff, type SignedInUser } from "../../app/session/viewer.ts";

/** An entry of the palette. */
export interface PaletteEntry {
  readonly to: string;
  readonly label: string;
  /** Its type, as shown. */
  readonly kind: string;
  /** Other words that find it, in lower case. */
  readonly terms?: string;
}

/** Limit of pages and settings. */
const MAX_NAMED = 8;

const ownSettings = ["profile", "notify", "account", "interface"] as const;

function pages(t: Translate, viewer: SignedInUser | null): PaletteEntry[] {
  const kind = t("components.palette.page");
  const page = (to: string, label: string): PaletteEntry => ({ to, label, kind });
  const own = viewer ? `/users/${encodeURIComponent(viewer.username)}` : "";
  return [
    page("/questions", t("shell.questions")),
    page("/questions/ask", t("shell.ask")),
    page("/tags", t("shell.tags")),
    page("/users", t("shell.users")),
    page("/badges", t("shell.badges")),
    ...(isMember(viewer)
      ? [
          page("/users/notifications/inbox", t("shell.inbox")),
          page("/users/notifications/achievement", t("shell.achievements")),
          page(own, t("shell.profile")),
          page(`${own}/bookmarks`, t("shell.bookmarks")),
        ]
      : []),
    ...(viewer ? [] : [page("/users/login", t("shell.log_in"))]),
    ...(isStaff(viewer)
      ? [
          { ...page("/review", t("shell.review")), terms: termsOf(t, "review") },
          page("/review/rules", t("hold_rules.title")),
          { ...page("/review/log", t("screens.review.log")), terms: termsOf(t, "log") },
          page("/review/reviews", t("review_queues.log")),
          page("/review/vote-patterns", t("vote_patterns.title")),
          page("/review/similar-questions", t("semantic_search.pairs.title")),
          page("/tags/create", t("screens.tag.create")),
        ]
      : []),
    page("/help/formatting", t("components.help.formatting")),
    page("/help/search", t("components.help.search")),
    page("/help/privileges", t("components.help.privileges")),
    page("/help/api", t("components.help.api")),
    ...(viewer ? [page("/users/logout", t("shell.log_out"))] : []),
  ];
}

/** Other words for what a page has. */
const termsOf = (t: Translate, page: string) => (t.maybe(`components.palette.terms.${page}`) ?? "").toLocaleLowerCase();

function settings(t: Translate, viewer: SignedInUser | null): PaletteEntry[] {
  const own = ownSettings.map((name) => ({
    to: `/users/settings/${name}`,
    label: t(`screens.settings.page.${name}`),
    kind: t("shell.settings"),
  }));
  const twoStep = {
    to: "/users/settings/two-step",
    label: t("screens.settings.two_step.title"),
    kind: t("shell.settings"),
  };
  const ofSite = adminGroups.flatMap((group) =>
    group.pages.map(([name, text]) => ({
      ...{ to: `/admin/${name}`, label: t(text), kind: t("shell.admin"), terms: termsOf(t, name) },
    })),
  );
  return [...(isMember(viewer) ? [...own, twoStep] : []), ...(isAdmin(viewer) ? ofSite : [])];
}

/**
 * The pages and settings with a word that begins with the typed text, those that begin with it first, then those that
 * have its words in any order; all pages for an empty text. `kind` is matched as well, so that "admin" finds the administration. `ofSite` are the site's settings.
 */
export function namedEntries(
  t: Translate,
  viewer: SignedInUser | null,
  typed: string,
  ofSite: readonly PaletteEntry[] = [],
): readonly PaletteEntry[] {
  const words = typed.trim().toLocaleLowerCase();
  if (words === "") return pages(t, viewer).map((page) => ({ ...page, kind: "" }));
  const startOf = ({ label, kind, terms = "" }: PaletteEntry) => {
    const name = label.toLocaleLowerCase();
    if (name.startsWith(words)) return 0;
    if (name.split(/[\s-]+/).some((word) => word.startsWith(words))) return 1;
    if (name.includes(words) || kind.toLocaleLowerCase().startsWith(words)) return 2;
    if (terms.includes(words.replaceAll("_", " "))) return 3;
    const all = `${name} ${kind.toLocaleLowerCase()} ${terms}`.split(/[\s-]+/);
    return words.split(/[\s_-]+/).every((word) => all.some((one) => one.startsWith(word))) ? 4 : null;
  };
  return [...pages(t, viewer), ...settings(t, viewer), ...ofSite]
    .map((entry) => ({ entry, start: startOf(entry) }))
    .filter(({ start }) => start !== null)
    .sort((one, two) => Number(one.start) - Number(two.start))
    .slice(0, MAX_NAMED)
    .map(({ entry }) => entry);
}
