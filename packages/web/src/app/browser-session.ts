import type { Session } from "./session.ts";
import { PULL_EVERY_MS } from "./session.ts";
import type { BrowserStorage } from "./storage.ts";
import type { Store } from "./store.ts";
import type { Viewer } from "./viewer.ts";

interface SessionOptions {
  readonly storage: BrowserStorage;
  readonly viewer: Store<Viewer | null>;
  /** Asks the server who the token belongs to; null for nobody. */
  ask(): Promise<Viewer | null>;
  now?(): number;
}

const neverRemembered = ["/users/login", "/users/register", "/users/logout"];

/** True for an address of this site; anything else must not be opened after a login. */
export const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** Makes the session of this browser. */
export function createSession(options: SessionOptions): Session {
  const { storage, viewer, now = Date.now } = options;
  let pulledAt = Number.NEGATIVE_INFINITY;
  const token = () => storage.read<string>("token");

  const forget = () => {
    storage.remove("token");
    storage.remove("scheme");
    pulledAt = Number.NEGATIVE_INFINITY;
    viewer.set(null);
  };

  const pull = async (force = false) => {
    if (!token()) {
      viewer.set(null);
      return null;
    }
    if (!force && now() - pulledAt < PULL_EVERY_MS) return viewer.get();
    pulledAt = now();
    const found = await options.ask();
    const current = token();
    // Written again, so that whoever comes back within a week stays logged in.
    if (found && current) storage.write("token", current);
    if (found) viewer.set(found);
    else forget();
    return found;
  };

  return {
    token,
    pull,
    forget,
    async begin(newToken) {
      storage.write("token", newToken);
      return pull(true);
    },
    remember(address) {
      const path = address.split(/[?#]/)[0] ?? "";
      if (isOwnAddress(address) && !neverRemembered.includes(path)) storage.write("redirect", address);
    },
    takeRemembered() {
      const address = storage.read<string>("redirect");
      storage.remove("redirect");
      return address && isOwnAddress(address) ? address : "/";
    },
  };
}
