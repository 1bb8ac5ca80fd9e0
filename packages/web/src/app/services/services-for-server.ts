import { createFeedback } from "../feedback.ts";
import { createStillClock } from "../language/clock.ts";
import { createLiveStore } from "../live/live-store.ts";
import { createNotificationStatus } from "../notifications/notification-status.ts";
import { createAppStore } from "../offline/app-store.ts";
import type { PageInput } from "../page/page.ts";
import { createCaptchas } from "../plugins/create-captchas.ts";
import type { PageView } from "../routing/router.ts";
import { createPostponedActions } from "../session/postponed-actions.ts";
import { createNoStorage } from "../storage.ts";
import { createStore } from "../store.ts";
import type { Services } from "./services.tsx";

const noop = async () => undefined;
const noUser = async () => null;

/** Services for one server-side rendering: stores never change, noop is stored, and actions do noop. */
export function serverServices(input: PageInput, view: PageView): Services {
  const { api, boot, viewer, t, formats } = input;
  const storage = createNoStorage();
  return {
    api,
    apiUntil: () => api,
    formChecks: api,
    boot,
    viewer: createStore(viewer),
    messages: createStore({ language: boot.language, t, formats }),
    feedback: createFeedback(),
    notifications: createNotificationStatus(),
    live: createLiveStore(),
    app: createAppStore(),
    captchas: createCaptchas(),
    storage,
    postponed: createPostponedActions(storage),
    clock: createStillClock(),
    setLanguage: noop,
    handleError: () => ({ kind: "caller" }),
    session: {
      token: () => null,
      start: noUser,
      refresh: noUser,
      forget: () => undefined,
      logOut: noop,
      handleAuthError: noop,
      rememberAddress: () => undefined,
      takeAddress: () => "/",
    },
    router: {
      view: createStore(view),
      navigate: noop,
      revalidate: noop,
      prefetch: () => undefined,
      fail: () => undefined,
      guardLeaving: () => () => undefined,
    },
  };
}
