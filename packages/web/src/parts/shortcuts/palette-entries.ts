import type { Translate } from "@askwell/i18n";
import { isAdmin, isMember, isStaff, type Viewer } from "../../app/viewer.ts";
import { adminGroups } from "../shell/admin-pages.ts";

/** A place that the palette leads to. */
export interface Entry {
  readonly to: string;
  readonly label: string;
  /** What it is, in a word. */
  readonly kind: string;
}

/** Places that are found by their name while they are typed. */
const MOST_NAMED = 8;

const ownSettings = ["profile", "notify", "account", "interface"] as const;

function pages(t: Translate, viewer: Viewer | null): Entry[] {
  const kind = t("parts.palette.page");
  const page = (to: string, label: string): Entry => ({ to, label, kind });
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
          page("/review", t("shell.review")),
          page("/review/log", t("screens.review.log")),
          page("/tags/create", t("screens.tag.create")),
        ]
      : []),
    page("/help/formatting", t("parts.help.formatting")),
    page("/help/search", t("parts.help.search")),
    page("/help/privileges", t("parts.help.privileges")),
    ...(viewer ? [page("/users/logout", t("shell.log_out"))] : []),
  ];
}

function settings(t: Translate, viewer: Viewer | null): Entry[] {
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
    group.pages.map(([name, text]) => ({ to: `/admin/${name}`, label: t(text), kind: t("shell.admin") })),
  );
  return [...(isMember(viewer) ? [...own, twoStep] : []), ...(isAdmin(viewer) ? ofSite : [])];
}

/**
 * The pages and settings that have a word beginning with what is typed, those that begin with it first; without a word
 * the pages alone. `kind` is looked at as well, so that "admin" finds the administration.
 */
export function namedEntries(t: Translate, viewer: Viewer | null, typed: string): readonly Entry[] {
  const words = typed.trim().toLocaleLowerCase();
  if (words === "") return pages(t, viewer).map((page) => ({ ...page, kind: "" }));
  const startOf = ({ label, kind }: Entry) => {
    const name = label.toLocaleLowerCase();
    if (name.startsWith(words)) return 0;
    if (name.split(/[\s-]+/).some((word) => word.startsWith(words))) return 1;
    return name.includes(words) || kind.toLocaleLowerCase().startsWith(words) ? 2 : null;
  };
  return [...pages(t, viewer), ...settings(t, viewer)]
    .map((entry) => ({ entry, start: startOf(entry) }))
    .filter(({ start }) => start !== null)
    .sort((one, two) => Number(one.start) - Number(two.start))
    .slice(0, MOST_NAMED)
    .map(({ entry }) => entry);
}
