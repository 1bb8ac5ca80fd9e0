import type { BrowserStorage } from "../storage.ts";
import { createStore, type Store } from "../store.ts";

/** What a visitor was about to do; it is done after the login, on the same page. */
export interface PostponedAction {
  /** The action and its object, such as `vote/1`. Only the component that postponed it knows how to do it. */
  readonly name: string;
  readonly detail: unknown;
  /** The path of the page that does it. */
  readonly path: string;
}

/** The one action that waits for the login. It is stored in the browser, so that it survives leaving the site. */
export interface PostponedActions {
  /** The action to do now; the component that does it sets it to null. */
  readonly due: Store<PostponedAction | null>;
  /** Whether the visitor is being asked to log in. */
  readonly isAsking: Store<boolean>;
  postpone(action: PostponedAction): void;
  forget(): void;
  /** Makes the stored action due if it belongs to the page; called once the user is a member and the page shows it. */
  release(path: string): void;
}

/** Makes the postponed actions of one page. Rules: docs/rules/accounts.md AC25. */
export function createPostponedActions(storage: BrowserStorage): PostponedActions {
  const due = createStore<PostponedAction | null>(null);
  return {
    due,
    isAsking: createStore(false),
    postpone: (action) => void storage.write("postponedAction", action),
    forget: () => storage.remove("postponedAction"),
    release(path) {
      // Read only once: the action is not done twice, whatever happens to it.
      const stored = storage.read<PostponedAction>("postponedAction");
      if (stored?.path === path) {
        storage.remove("postponedAction");
        due.set(stored);
      } else if (due.get() && due.get()?.path !== path) due.set(null);
    },
  };
}
