import type { Api } from "@askwell/contract";
import type { Boot } from "../boot.ts";
import { fullTitle } from "../page/head.ts";
import { errorHead, headOf } from "../page/page-head.ts";
import { withPluginPages } from "../plugins/plugin-routes.ts";
import type { Messages } from "../services/services.tsx";
import type { PostponedActions } from "../session/postponed-actions.ts";
import type { UserSession } from "../session/session.ts";
import { hasSameRights, type SignedInUser } from "../session/viewer.ts";
import type { Store } from "../store.ts";
import { applyHead } from "./apply-head.ts";
import type { PageContent, RouterCore } from "./core.ts";
import { outcomeOfFailure } from "./load-failure.ts";
import type { RouteMatch } from "./match.ts";
import { createNavigation, type Navigation } from "./navigation.ts";
import { resolvePage } from "./resolve.ts";
import type { ScreenFiles } from "./route.ts";
import type { PageLocation } from "./router.ts";

/** What the pages of this document share. */
export interface PageParts {
  readonly boot: Boot;
  readonly viewer: Store<SignedInUser | null>;
  readonly messages: Store<Messages>;
  readonly session: UserSession;
  readonly postponed: PostponedActions;
  apiUntil(signal?: AbortSignal): Api;
}

export interface SitePages {
  readonly match: (path: string) => RouteMatch | null;
  readonly files: ScreenFiles;
}

/** Prefetches the code of a screen; failures are ignored. */
function fetchAhead(files: ScreenFiles, screen: string): void {
  for (const file of [files.screens[screen], files.loads[screen]]) file?.().catch(() => undefined);
}

/** Makes the navigation of this document with the routes of `pages`. */
export function createNavigationOf(core: RouterCore, parts: PageParts, { match, files }: SitePages): Navigation {
  const { boot, viewer, messages, session } = parts;
  const { site, agent, plugins } = boot;
  const navigation = createNavigation(core, {
    match: withPluginPages(match, plugins),
    resolve: (matched, url, signal) =>
      resolvePage(matched, url, {
        api: parts.apiUntil(signal),
        viewer: viewer.get(),
        site,
        agent,
        plugins,
        files,
        signal,
        onError: session.handleAuthError,
      }).catch((error) => outcomeOfFailure(error, url)),
    fetchCode: (route) => fetchAhead(files, route.screen),
    remember: session.rememberAddress,
    askToLogIn: () => parts.postponed.isAsking.set(true),
    onShow({ path, search }: PageLocation, outcome: PageContent) {
      const { t } = messages.get();
      const url = new URL(path + search, location.origin);
      const head = outcome.kind === "screen" ? headOf(outcome, url, site, t) : errorHead(outcome, t);
      document.title = fullTitle(head, site);
      applyHead(head, site);
      void refreshUser(path.startsWith("/admin"));
    },
  });
  let wasAdmin = false;
  /** Reloads the page when the user's rights have changed, without another login. */
  async function refreshUser(isAdmin: boolean): Promise<void> {
    const before = viewer.get();
    const force = isAdmin && !wasAdmin;
    wasAdmin = isAdmin;
    const after = await session.refresh(force).catch(() => before);
    if (!hasSameRights(before, after)) await navigation.revalidate();
  }
  return navigation;
}
