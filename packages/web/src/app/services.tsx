import type { Api } from "@askwell/contract";
import type { Formats, Translate } from "@askwell/i18n";
import { createContext, type ReactNode, use } from "react";
import type { Boot, Site } from "./boot.ts";
import type { News } from "./news.ts";
import type { Notices } from "./notices.ts";
import type { Captchas } from "./plugins/captchas.ts";
import type { Circumstances, Reaction } from "./reactions.ts";
import type { Place, Router } from "./routing/router.ts";
import type { Session } from "./session.ts";
import type { BrowserStorage } from "./storage.ts";
import { type Store, useStore } from "./store.ts";
import type { Viewer } from "./viewer.ts";

export interface Messages {
  /** Such as `en_US`. */
  readonly language: string;
  readonly t: Translate;
  /** Numbers and moments, in the site's time zone. */
  readonly formats: Formats;
}

/** What every screen may use. One per rendered page on the server, one per document in the browser. */
export interface Services {
  readonly api: Api;
  /** Calls whose answers are no longer wanted when the signal ends. */
  apiUntil(signal: AbortSignal): Api;
  readonly boot: Boot;
  readonly router: Router;
  readonly viewer: Store<Viewer | null>;
  readonly session: Session;
  readonly messages: Store<Messages>;
  readonly notices: Notices;
  /** What is new for the reader; null while that is not known. */
  readonly news: Store<News | null>;
  readonly captchas: Captchas;
  readonly storage: BrowserStorage;
  /** Unix seconds, moving on now and then; null until the page is interactive, so that it hydrates as it was sent. */
  readonly clock: Store<number | null>;
  /** Changes the language of the page in place. */
  speak(language: string): Promise<void>;
  /** Does what the error catalogue says about a refused call and returns what that was. */
  react(error: unknown, circumstances?: Partial<Circumstances>): Reaction;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error("there is no ServicesProvider above");
  return services;
}

export const useApi = (): Api => useServices().api;
export const useSite = (): Site => useServices().boot.site;
export const useViewer = (): Viewer | null => useStore(useServices().viewer);
export const useMessages = (): Messages => useStore(useServices().messages);
export const useT = (): Translate => useMessages().t;
/** Unix seconds, or null while the page must look as the server sent it. */
export const useNow = (): number | null => useStore(useServices().clock);
export const usePlace = (): Place => useStore(useServices().router.view).place;
/** True once the page is interactive. */
export const useIsLive = (): boolean => useNow() !== null;
