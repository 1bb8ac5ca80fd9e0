import type { BrowserTexts } from "@askwell/i18n";
import { type ApiOptions, type CallAddresses, createApi } from "../api/api.ts";
import { createErrorHandler } from "../api/error-handling.ts";
import { fetchViewer } from "../api/fetch-boot.ts";
import { createFeedback, type Feedback } from "../feedback.ts";
import { createStillClock } from "../language/clock.ts";
import { createSetLanguage, messagesOf } from "../language/language.ts";
import { createLiveStore } from "../live/live-store.ts";
import { createNotificationStatus } from "../notifications/notification-status.ts";
import { createAppStore } from "../offline/app-store.ts";
import { syncColorScheme } from "../page/color-scheme.ts";
import type { PageState } from "../page/page.ts";
import { createCaptchas } from "../plugins/create-captchas.ts";
import { type BrowserRouter, createBrowserRouter } from "../routing/browser-router.ts";
import type { RouterCore } from "../routing/core.ts";
import type { Navigation } from "../routing/navigation.ts";
import type { PageParts } from "../routing/page-navigation.ts";
import type { ErrorOutcome, ScreenOutcome } from "../routing/resolve.ts";
import { createSession } from "../session/browser-session.ts";
import { createPostponedActions } from "../session/postponed-actions.ts";
import { type BrowserStorage, createStorage } from "../storage.ts";
import { createStore } from "../store.ts";
import type { Services } from "./services.tsx";

interface BrowserStart {
  readonly state: PageState;
  readonly texts: BrowserTexts;
  readonly first: ScreenOutcome | ErrorOutcome;
  /** Fetches the code of navigation. */
  fetchNavigation(): Promise<NavigationFile>;
  fetchAddresses(): Promise<CallAddresses>;
}

interface NavigationFile {
  createPageNavigation(core: RouterCore, parts: PageParts): Navigation;
}

interface Parts extends PageParts {
  readonly start: BrowserStart;
  readonly storage: BrowserStorage;
  readonly feedback: Feedback;
}

type ApiParts = Pick<Services, "captchas" | "messages"> & Pick<Parts, "start" | "storage">;

/** What calls say offline that had shown their effect before the reply; others say what is true of all. */
const offlineTexts: Readonly<
  Partial<Record<string, "errors.offline_vote" | "errors.offline_bookmark" | "errors.offline_follow">>
> = {
  castVote: "errors.offline_vote",
  switchCollection: "errors.offline_bookmark",
  follow: "errors.offline_follow",
};

const apiOptionsOf = ({ start, messages, storage }: Omit<ApiParts, "captchas">): ApiOptions => ({
  addresses: start.fetchAddresses,
  token: () => storage.read<string>("token"),
  language: () => messages.get().language,
  noAnswer: (call) =>
    messages.get().t(navigator.onLine ? "errors.no_answer" : (offlineTexts[call] ?? "errors.offline")),
});

function createRouterOf(parts: Parts): BrowserRouter {
  const { start, messages, feedback } = parts;
  return createBrowserRouter({
    first: start.first,
    confirmLeaving() {
      const { t } = messages.get();
      return feedback.confirm({
        title: t("ui.leave.title"),
        message: t("ui.leave.message"),
        confirm: t("ui.leave.confirm"),
        tone: "danger",
      });
    },
    fetchNavigation: (core) => start.fetchNavigation().then((file) => file.createPageNavigation(core, parts)),
  });
}

/** The services of this document, with the full interface of its router. */
export interface BrowserServices extends Services {
  readonly router: BrowserRouter;
}

/** Makes the services of this document. */
export function createBrowserServices(start: BrowserStart): BrowserServices {
  const { boot, viewer: initialUser } = start.state;
  const viewer = createStore(initialUser);
  const timeZone = boot.site.interface.time_zone;
  const messages = createStore(messagesOf(boot.language, start.texts, timeZone));
  const storage = createStorage(() => localStorage);
  const setLanguage = createSetLanguage({ messages, storage, timeZone, addresses: start.state.languages });
  syncColorScheme(viewer, boot.site.theme.color_scheme, storage);
  const captchas = createCaptchas();
  const options = apiOptionsOf({ start, messages, storage });
  const apiUntil: PageParts["apiUntil"] = (signal) =>
    captchas.guard(createApi({ ...options, ...(signal && { signal }) }), signal);
  const api = apiUntil();
  const session = createSession({
    storage,
    viewer,
    loadUser: () => fetchViewer(api),
    endSession: () => api.logout({}),
  });
  const feedback = createFeedback();
  const postponed = createPostponedActions(createStorage(() => sessionStorage));
  const router = createRouterOf({ start, boot, viewer, messages, storage, session, postponed, feedback, apiUntil });
  const shared = { router, session, feedback, messages, boot };
  const notifications = createNotificationStatus();
  const clock = createStillClock();
  return {
    ...shared,
    captchas,
    api,
    apiUntil,
    formChecks: createApi({ ...options, checkOnly: true }),
    viewer,
    storage,
    postponed,
    setLanguage,
    notifications,
    live: createLiveStore(),
    app: createAppStore(),
    clock,
    handleError: createErrorHandler(shared),
  };
}
