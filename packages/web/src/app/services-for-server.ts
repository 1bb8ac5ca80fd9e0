import { createStillClock } from "./clock.ts";
import { createNews } from "./news.ts";
import { createNotices } from "./notices.ts";
import type { PageInput } from "./page.ts";
import { createCaptchas } from "./plugins/captchas.ts";
import type { PageView } from "./routing/router.ts";
import type { Services } from "./services.tsx";
import { createNoStorage } from "./storage.ts";
import { createStore } from "./store.ts";

const nothing = async () => undefined;
const nobody = async () => null;

/** Services for one rendering: nothing moves, nothing is kept, and what acts does nothing. */
export function serverServices(input: PageInput, view: PageView): Services {
  const { api, boot, viewer, t, formats } = input;
  return {
    api,
    apiUntil: () => api,
    boot,
    viewer: createStore(viewer),
    messages: createStore({ language: boot.language, t, formats }),
    notices: createNotices(),
    news: createNews(),
    captchas: createCaptchas(),
    storage: createNoStorage(),
    clock: createStillClock(),
    speak: nothing,
    react: () => ({ kind: "caller" }),
    session: {
      token: () => null,
      begin: nobody,
      pull: nobody,
      forget: () => undefined,
      leave: nothing,
      learn: nothing,
      remember: () => undefined,
      takeRemembered: () => "/",
    },
    router: {
      view: createStore(view),
      navigate: nothing,
      revalidate: nothing,
      prefetch: () => undefined,
      fail: () => undefined,
      guardLeaving: () => () => undefined,
    },
  };
}
