import type { Api } from "@askwell/contract";
import type { Formats, Translate } from "@askwell/i18n";
import { createContext, type ReactNode, use } from "react";
import type { ErrorAction, ErrorOptions } from "../api/error-actions.ts";
import type { Boot, SiteInfo } from "../boot.ts";
import type { Feedback } from "../feedback.ts";
import type { LiveState } from "../live/live-store.ts";
import type { NotificationStatus } from "../notifications/notification-status.ts";
import type { AppState } from "../offline/app-store.ts";
import type { Captchas } from "../plugins/captchas.ts";
import type { PageLocation, Router } from "../routing/router.ts";
import type { PostponedActions } from "../session/postponed-actions.ts";
import type { UserSession } from "../session/session.ts";
import type { SignedInUser } from "../session/viewer.ts";
import type { BrowserStorage } from "../storage.ts";
import { type Store, useStore } from "../store.ts";
import type { PlainForms } from "./plain-forms.ts";

export interface Messages {
  /** Such as `en_US`. */
  readonly language: string;
  readonly t: Translate;
  /** Number and date formats, in the site's time zone. */
  readonly formats: Formats;
}

/** Services of all screens. One instance per rendered page on the server, one per document in the browser. */
export interface Services {
  readonly api: Api;
  /** The API, whose calls the signal aborts. */
  apiUntil(signal: AbortSignal): Api;
  /** Calls that do nothing but refuse what is wrong with their fields. */
  readonly formChecks: Api;
  readonly boot: Boot;
  readonly router: Router;
  readonly viewer: Store<SignedInUser | null>;
  readonly session: UserSession;
  /** What a visitor was about to do before the login. */
  readonly postponed: PostponedActions;
  readonly messages: Store<Messages>;
  readonly feedback: Feedback;
  /** Counts of unread notifications; null until they are known. */
  readonly notifications: Store<NotificationStatus | null>;
  /** What others have changed on the page; null until the code for it is loaded. */
  readonly live: Store<LiveState | null>;
  /** What makes the site an app; null until the code is loaded. */
  readonly app: Store<AppState | null>;
  readonly captchas: Captchas;
  readonly storage: BrowserStorage;
  /** Unix seconds, updated now and then; null until the page is interactive, so that it hydrates as it was rendered. */
  readonly clock: Store<number | null>;
  /** Changes the language of the page in place. */
  setLanguage(language: string): Promise<void>;
  /** Forms for browsers without scripts; only the server has them. */
  readonly plain?: PlainForms;
  /** Handles a failed call by the error catalogue and returns the action taken. */
  handleError(error: unknown, options?: Partial<ErrorOptions>): ErrorAction;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error("useServices needs a ServicesProvider above");
  return services;
}

export const useApi = (): Api => useServices().api;
export const useSite = (): SiteInfo => useServices().boot.site;
export const useViewer = (): SignedInUser | null => useStore(useServices().viewer);
export const useMessages = (): Messages => useStore(useServices().messages);
export const useT = (): Translate => useMessages().t;
/** Unix seconds, or null while the page must look as the server rendered it. */
export const useNow = (): number | null => useStore(useServices().clock);
export const usePageLocation = (): PageLocation => useStore(useServices().router.view).location;
/** True once the page is interactive. */
export const useIsLive = (): boolean => useNow() !== null;
