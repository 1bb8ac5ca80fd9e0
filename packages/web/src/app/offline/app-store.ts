import type { ComponentType } from "react";
import { createStore, type Store } from "../store.ts";

/** The site as an app. The code behind it is loaded once the page is idle. */
export interface AppState {
  /** Says that there is no connection, and from when the page is. */
  readonly Notice: ComponentType;
  /** Installs the app; null where the browser does not offer it. */
  readonly install: (() => void) | null;
}

/** Null until the code is loaded. */
export const createAppStore = (): Store<AppState | null> => createStore<AppState | null>(null);
