/** One step of the history, as this site marks it. */
export interface Entry {
  readonly key: string;
  /** Counts the steps, so that the way between two of them is known. */
  readonly index: number;
}

/** The history of this tab. */
export interface Entries {
  current(): Entry;
  /** Prepares to enter an address; calling the result enters it, once, and says where. */
  plan(url: URL, replace: boolean): () => Entry;
  /** Says that the browser has gone to another entry. */
  adopt(entry: Entry): void;
  /** Moves through the history without anybody hearing of it. */
  goSilently(steps: number): Promise<void>;
  /** Hears of going back and forward. */
  listen(onTravel: (target: Entry) => void): void;
}

const newKey = () => Math.random().toString(36).slice(2, 10);
const isEntry = (state: unknown): state is Entry => typeof (state as Partial<Entry> | null)?.index === "number";

/** Takes over the history of this tab. `onLeave` hears of every entry that is left, while it still shows. */
export function createEntries(onLeave: (key: string) => void): Entries {
  let entry: Entry = isEntry(history.state) ? history.state : { key: newKey(), index: 0 };
  let silent: (() => void) | null = null;
  history.scrollRestoration = "manual";
  history.replaceState(entry, "");

  return {
    current: () => entry,
    plan(url, replace) {
      let entered: Entry | null = null;
      return () => {
        if (entered) return entered;
        onLeave(entry.key);
        entered = { key: newKey(), index: replace ? entry.index : entry.index + 1 };
        if (replace) history.replaceState(entered, "", url);
        else history.pushState(entered, "", url);
        entry = entered;
        return entered;
      };
    },
    adopt(next) {
      entry = next;
    },
    goSilently: (steps) =>
      new Promise((resolve) => {
        silent = resolve;
        history.go(steps);
      }),
    listen(onTravel) {
      addEventListener("popstate", ({ state }) => {
        const heard = silent;
        silent = null;
        if (heard) {
          heard();
          return;
        }
        // A step within the same place, such as out of something that covers it.
        if (isEntry(state) && state.key === entry.key) return;
        const target = isEntry(state) ? state : { key: newKey(), index: entry.index + 1 };
        if (!isEntry(state)) history.replaceState(target, "");
        onLeave(entry.key);
        onTravel(target);
      });
    },
  };
}
