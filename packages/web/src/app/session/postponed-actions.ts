import type { BrowserStorage } from "../storage.ts";
import { createStore, type Store } from "../store.ts";

/** What a visitor was about to do; it is done after the login, on the same page. */
export interface PostponedAction {
  /** The action and its object, such as `vote/1`. Only the component that postponed it knows how to do it. */
  readonly name: string;
  readonly detail: unknown;
  /** The path of the page that does it. */
  readonly path: string;
  /** The user whose address is not confirmed yet; "" for a visitor. */
  readonly userId: string;
}

/** The one action that waits for the login. It is stored in the tab, so that it survives leaving the site there. */
export interface PostponedActions {
  /** The action to do now; the component that does it sets it to null. */
  readonly due: Store<PostponedAction | null>;
  /** Whether the visitor is being asked to log in. */
  readonly isAsking: Store<boolean>;
  postpone(action: PostponedAction): void;
  /** The stored action. */
  stored(): PostponedAction | null;
  forget(): void;
  /** Makes the stored action due if it belongs to the page; called once the user is a member and the page shows it. */
  release(path: string, userId: string): void;
}

/** Makes the postponed actions of one tab, in its storage. Rules: docs/rules/accounts.md AC25. */
export function createPostponedActions(tabStorage: BrowserStorage): PostponedActions {
  const due = createStore<PostponedAction | null>(null);
  const stored = () => tabStorage.read<PostponedAction>("postponedAction");
  const forget = () => tabStorage.remove("postponedAction");
  return {
    due,
    isAsking: createStore(false),
    postpone: (action) => void tabStorage.write("postponedAction", action),
    stored,
    forget,
    release(path, userId) {
      const action = stored();
      if (action?.path === path) {
        // Removed first: the action is not done twice, whatever happens to it.
        forget();
        if (action.userId === "" || action.userId === userId) due.set(action);
      } else if (due.get() && due.get()?.path !== path) due.set(null);
    },
  };
}
