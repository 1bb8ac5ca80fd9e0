import { createStore, type Store } from "../store.ts";
import { currentUrl } from "./base-path.ts";
import type { ErrorOutcome, ScreenOutcome } from "./resolve.ts";
import { type PageView, pageLocationOf } from "./router.ts";
import { createScrollMemory, type ScrollMemory } from "./scroll.ts";
import { createTabHistory, type TabHistory } from "./tab-history.ts";
import { createUnsavedGuard, type UnsavedGuard } from "./unsaved-guard.ts";

export type PageContent = ScreenOutcome | ErrorOutcome;

/** State of the router, from the first page on. */
export interface RouterCore {
  readonly view: Store<PageView>;
  readonly history: TabHistory;
  readonly unsavedGuard: UnsavedGuard;
  readonly scroll: ScrollMemory;
  /** Aborts the current load and starts another. */
  startLoad(): AbortSignal;
  /** The signal of the current load. */
  signal(): AbortSignal;
}

export interface RouterCoreOptions {
  readonly first: PageContent;
  /** Asks whether to discard unsaved text. */
  confirmLeaving(): Promise<boolean>;
}

/** Takes over the history of this tab, starting with the rendered page. */
export function createRouterCore({ first, confirmLeaving }: RouterCoreOptions): RouterCore {
  const scroll = createScrollMemory();
  const history = createTabHistory(scroll.save);
  const view = createStore<PageView>({
    location: pageLocationOf(currentUrl()),
    key: history.current().key,
    outcome: first,
    pending: null,
  });
  let load = new AbortController();
  return {
    view,
    history,
    unsavedGuard: createUnsavedGuard(confirmLeaving),
    scroll,
    startLoad() {
      load.abort();
      load = new AbortController();
      return load.signal;
    },
    signal: () => load.signal,
  };
}
