import { urlWithBasePath } from "./base-path.ts";

/** The history state of one entry. */
export interface HistoryEntry {
  readonly key: string;
  /** Position in the history, to know the distance between two entries. */
  readonly index: number;
}

/** The session history of this tab. */
export interface TabHistory {
  current(): HistoryEntry;
  /** Prepares an entry for a URL; the returned function adds it, once. */
  plan(url: URL, replace: boolean): () => HistoryEntry;
  /** Makes an entry current after the browser has moved to it. */
  adopt(entry: HistoryEntry): void;
  /** Moves through the history without calling the listener. */
  goSilently(steps: number): Promise<void>;
  /** Whether the browser restores scroll positions itself. */
  leaveScrolling(toBrowser: boolean): void;
  /** Listens to going back and forward. */
  listen(onTravel: (target: HistoryEntry) => void): void;
}

const newKey = () => Math.random().toString(36).slice(2, 10);
const isEntry = (state: unknown): state is HistoryEntry =>
  typeof (state as Partial<HistoryEntry> | null)?.index === "number";

/** Takes over the history of this tab. `onLeave` is called for every entry that is left, while it is still shown. */
export function createTabHistory(onLeave: (key: string) => void): TabHistory {
  let entry: HistoryEntry = isEntry(history.state) ? history.state : { key: newKey(), index: 0 };
  let onSilentMove: (() => void) | null = null;
  const leaveScrolling = (toBrowser: boolean) => {
    history.scrollRestoration = toBrowser ? "auto" : "manual";
  };
  leaveScrolling(false);
  history.replaceState(entry, "");

  return {
    current: () => entry,
    plan(url, replace) {
      let added: HistoryEntry | null = null;
      return () => {
        if (added) return added;
        onLeave(entry.key);
        added = { key: newKey(), index: replace ? entry.index : entry.index + 1 };
        if (replace) history.replaceState(added, "", urlWithBasePath(url));
        else history.pushState(added, "", urlWithBasePath(url));
        entry = added;
        return added;
      };
    },
    adopt(next) {
      entry = next;
    },
    goSilently: (steps) =>
      new Promise((resolve) => {
        onSilentMove = resolve;
        history.go(steps);
      }),
    leaveScrolling,
    listen(onTravel) {
      addEventListener("popstate", ({ state }) => {
        const done = onSilentMove;
        onSilentMove = null;
        if (done) {
          done();
          return;
        }
        // A step between two states of the same entry, such as closing an overlay.
        if (isEntry(state) && state.key === entry.key) return;
        const target = isEntry(state) ? state : { key: newKey(), index: entry.index + 1 };
        if (!isEntry(state)) history.replaceState(target, "");
        onLeave(entry.key);
        onTravel(target);
      });
    },
  };
}
