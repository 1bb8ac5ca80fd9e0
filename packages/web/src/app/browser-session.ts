import { ApiRefusal } from "@askwell/contract";
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
  /** Tells the server that the session is over. */
  end(): Promise<unknown>;
  now?(): number;
}

const neverRemembered = ["/users/login", "/users/register", "/users/logout"];

/** An origin that nobody has: an address that leads anywhere else is not one of this site. */
const NOWHERE = "https://own.invalid";

/**
 * True for an address of this site; anything else must not be opened after a login. The browser's own reading decides:
 * it drops tabs and line ends, and takes a backslash for a slash.
 */
export function isOwnAddress(address: string): boolean {
  return address.startsWith("/") && URL.parse(address, NOWHERE)?.origin === NOWHERE;
}

/** A token that opens nothing any more is nobody's; anything else that goes wrong says nothing about the person. */
function nobodyWhenLost(error: unknown): null {
  if (error instanceof ApiRefusal && error.status === 401) return null;
  throw error;
}

/** Keeps the address to return to. */
function rememberedIn(storage: BrowserStorage): Pick<Session, "remember" | "takeRemembered"> {
  return {
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

  let isLeaving = false;

  const pull = async (force = false) => {
    if (isLeaving) return viewer.get();
    if (!token()) {
      viewer.set(null);
      return null;
    }
    if (!force && now() - pulledAt < PULL_EVERY_MS) return viewer.get();
    pulledAt = now();
    const found = await options.ask().catch(nobodyWhenLost);
    if (isLeaving) return viewer.get();
    const current = token();
    // Written again, so that whoever comes back within a week stays logged in.
    if (found && current) storage.write("token", current);
    if (found) viewer.set(found);
    else forget();
    return found;
  };

  const leave = async () => {
    isLeaving = true;
    if (token()) await options.end().catch(() => undefined);
    isLeaving = false;
    forget();
  };

  return {
    token,
    pull,
    forget,
    leave,
    async learn({ status, data }) {
      const type = (data as { type?: unknown } | null)?.type;
      if (status === 401) forget();
      // The cookie that pages are rendered by is the server's to take back.
      if (status === 403 && type === "suspended") await leave();
      if (status === 403 && type === "inactive") await pull(true).catch(() => undefined);
    },
    async begin(newToken) {
      storage.write("token", newToken);
      return pull(true);
    },
    ...rememberedIn(storage),
  };
}
