import type { ComponentType } from "react";
import { createStore, type Store } from "../store.ts";

/** The site as an app. The code behind it is loaded once the page is idle. */
export interface AppState {
  /** Says that there is no connection, and from when the page is. */
  readonly Notice: ComponentType;
  /** Installs the app; null where the browser does not offer it. */
  readonly install: (() => void) | null;
  /** The texts about a post that are not sent yet, and what says that there are any; missing while there are none. */
  readonly Unsent?: ComponentType<{ readonly at: string }>;
  readonly UnsentNotice?: ComponentType;
  /** Asks about unsent texts before a log-out; false to stay. */
  readonly leave?: () => Promise<boolean>;
}

/** Null until the code is loaded. */
export const createAppStore = (): Store<AppState | null> => createStore<AppState | null>(null);
