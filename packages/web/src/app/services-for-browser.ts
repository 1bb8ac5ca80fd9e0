import type { Api } from "@askwell/contract";
import type { BrowserTexts } from "@askwell/i18n";
import { type CallAddresses, createApi } from "./api.ts";
import { createSession } from "./browser-session.ts";
import { createStillClock } from "./clock.ts";
import { followScheme } from "./color-scheme.ts";
import { fullTitle } from "./head.ts";
import { createSpeak, messagesOf } from "./language.ts";
import { createNews } from "./news.ts";
import { createNotices, type Notices } from "./notices.ts";
import type { PageState } from "./page.ts";
import { errorHead, headOf } from "./page-head.ts";
import { createCaptchas } from "./plugins/captchas.ts";
import { createReact } from "./react.ts";
import { createBrowserRouter } from "./routing/browser-router.ts";
import { outcomeOfFailure } from "./routing/lost.ts";
import type { Match } from "./routing/match.ts";
import { type ErrorOutcome, type Outcome, resolvePage, type ScreenOutcome } from "./routing/resolve.ts";
import type { ScreenFiles } from "./routing/route.ts";
import type { Messages, Services } from "./services.tsx";
import type { Session } from "./session.ts";
import { type BrowserStorage, createStorage } from "./storage.ts";
import { createStore, type Store } from "./store.ts";
import { isSameStanding, type Viewer } from "./viewer.ts";
import { askWho } from "./who.ts";

interface Start {
  readonly state: PageState;
  readonly texts: BrowserTexts;
  readonly first: ScreenOutcome | ErrorOutcome;
  readonly match: (path: string) => Match | null;
  readonly files: ScreenFiles;
  readonly addresses: CallAddresses;
}

interface Parts {
  readonly start: Start;
  readonly viewer: Store<Viewer | null>;
  readonly messages: Store<Messages>;
  readonly storage: BrowserStorage;
  readonly session: Session;
  readonly notices: Notices;
  apiUntil(signal?: AbortSignal): Api;
}

type ApiParts = Pick<Services, "captchas" | "messages"> & Pick<Parts, "start" | "storage">;

function createApiMaker({ start, messages, storage, captchas }: ApiParts): Parts["apiUntil"] {
  return (signal) => {
    const api = createApi({
      addresses: start.addresses,
      token: () => storage.read<string>("token"),
      language: () => messages.get().language,
      noAnswer: () => messages.get().t("errors.no_answer"),
      ...(signal && { signal }),
    });
    return captchas.guard(api, signal);
  };
}

/** Fetches the code of the next screen while its address rests under the pointer; failing costs nothing. */
function fetchAhead(files: ScreenFiles, screen: string): void {
  for (const file of [files.screens[screen], files.loads[screen]]) file?.().catch(() => undefined);
}

function createRouterOf(parts: Parts) {
  const { start, viewer, messages, session, notices } = parts;
  const { site, agent } = start.state.boot;
  const resolve = (match: Match | null, url: URL, signal: AbortSignal): Promise<Outcome> =>
    resolvePage(match, url, {
      api: parts.apiUntil(signal),
      viewer: viewer.get(),
      site,
      agent,
      files: start.files,
      signal,
      touches: () => undefined,
      onRefusal: session.learn,
    }).catch((error) => outcomeOfFailure(error, url));
  const router = createBrowserRouter({
    first: start.first,
    match: start.match,
    resolve,
    fetchCode: (route) => fetchAhead(start.files, route.screen),
    remember: session.remember,
    confirmLeaving() {
      const { t } = messages.get();
      return notices.ask({
        title: t("ui.leave.title"),
        message: t("ui.leave.message"),
        confirm: t("ui.leave.confirm"),
        tone: "danger",
      });
    },
    onShow({ path, search }, outcome) {
      const { t } = messages.get();
      const url = new URL(path + search, location.origin);
      const head = outcome.kind === "screen" ? headOf(outcome, url, site, t) : errorHead(outcome, site, t);
      document.title = fullTitle(head, site);
      // Nobody waits for the rest.
      import("./routing/apply-head.ts").then(
        (file) => file.applyHead(head, site),
        () => undefined,
      );
      void noticeChange(path.startsWith("/admin"));
    },
  });
  let wasAdmin = false;
  /** Whoever was given or has lost a right sees it at the next step, without logging in again. */
  async function noticeChange(isAdmin: boolean): Promise<void> {
    const before = viewer.get();
    const force = isAdmin && !wasAdmin;
    wasAdmin = isAdmin;
    const now = await session.pull(force).catch(() => before);
    if (!isSameStanding(before, now)) await router.revalidate();
  }
  return router;
}

/** Puts together what the screens of this document use. */
export function createBrowserServices(start: Start): Services {
  const { boot, viewer: known } = start.state;
  const viewer = createStore(known);
  const timeZone = boot.site.interface.time_zone;
  const messages = createStore(messagesOf(boot.language, start.texts, timeZone));
  const storage = createStorage(() => localStorage);
  const speak = createSpeak({ messages, storage, timeZone, addresses: start.state.languages });
  followScheme(viewer, boot.site.theme.color_scheme, storage);
  const captchas = createCaptchas();
  const apiUntil = createApiMaker({ start, messages, storage, captchas });
  const api = apiUntil();
  const session = createSession({ storage, viewer, ask: () => askWho(api), end: () => api.logout({}) });
  const notices = createNotices();
  const router = createRouterOf({ start, viewer, messages, storage, session, notices, apiUntil });
  const reach = { router, session, notices, messages, boot };
  const news = createNews();
  const clock = createStillClock();
  return { ...reach, captchas, api, apiUntil, viewer, storage, speak, news, clock, react: createReact(reach) };
}
