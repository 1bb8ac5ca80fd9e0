import { ApiResponseError } from "@askwell/contract";
import type { BrowserStorage } from "../storage.ts";
import type { Store } from "../store.ts";
import { beginFirstSteps } from "./first-steps.ts";
import type { UserSession } from "./session.ts";
import { REFRESH_INTERVAL_MS } from "./session.ts";
import type { SignedInUser } from "./viewer.ts";

interface SessionOptions {
  readonly storage: BrowserStorage;
  readonly viewer: Store<SignedInUser | null>;
  /** Loads the user that the token belongs to; null for none. */
  loadUser(): Promise<SignedInUser | null>;
  /** Ends the session on the server. */
  endSession(): Promise<unknown>;
  now?(): number;
}

const loginPaths = ["/users/login", "/users/register", "/users/logout"];

/** A base origin that no site has: a URL that resolves to another origin is not of this site. */
const BASE_ORIGIN = "https://own.invalid";

/**
 * True for a path of this site; nothing else may be opened after a login. It is parsed as the browser parses it, which
 * drops tabs and line ends and reads a backslash as a slash.
 */
export function isOwnAddress(address: string): boolean {
  return address.startsWith("/") && URL.parse(address, BASE_ORIGIN)?.origin === BASE_ORIGIN;
}

/** Null for an expired token; any other error says nothing about the user and is thrown. */
function nullWhenUnauthorized(error: unknown): null {
  if (error instanceof ApiResponseError && error.status === 401) return null;
  throw error;
}

/** Stores the address to return to. */
function createReturnAddress(storage: BrowserStorage): Pick<UserSession, "rememberAddress" | "takeAddress"> {
  return {
    rememberAddress(address) {
      const path = address.split(/[?#]/)[0] ?? "";
      if (isOwnAddress(address) && !loginPaths.includes(path)) storage.write("redirect", address);
    },
    takeAddress() {
      const address = storage.read<string>("redirect");
      storage.remove("redirect");
      return address && isOwnAddress(address) ? address : "/";
    },
  };
}

/** Makes the session of this browser. */
export function createSession(options: SessionOptions): UserSession {
  const { storage, viewer, now = Date.now } = options;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const token = () => storage.read<string>("token");

  const forget = () => {
    storage.remove("token");
    storage.remove("scheme");
    refreshedAt = Number.NEGATIVE_INFINITY;
    viewer.set(null);
  };

  let isLoggingOut = false;

  const refresh = async (force = false) => {
    if (isLoggingOut) return viewer.get();
    if (!token()) {
      viewer.set(null);
      return null;
    }
    if (!force && now() - refreshedAt < REFRESH_INTERVAL_MS) return viewer.get();
    refreshedAt = now();
    const user = await options.loadUser().catch(nullWhenUnauthorized);
    if (isLoggingOut) return viewer.get();
    const current = token();
    // Written again to extend its expiry: a user who visits once a week stays logged in.
    if (user && current) storage.write("token", current);
    if (user) viewer.set(user);
    else forget();
    return user;
  };

  const logOut = async () => {
    isLoggingOut = true;
    if (token()) await options.endSession().catch(() => undefined);
    isLoggingOut = false;
    forget();
  };

  return {
    token,
    refresh,
    forget,
    logOut,
    async handleAuthError({ status, data }) {
      const type = (data as { type?: unknown } | null)?.type;
      if (status === 401) forget();
      // Only the server can clear the cookie that pages are rendered by.
      if (status === 403 && type === "suspended") await logOut();
      if (status === 403 && type === "inactive") await refresh(true).catch(() => undefined);
    },
    async start(newToken) {
      storage.write("token", newToken);
      const user = await refresh(true);
      if (user) beginFirstSteps(storage, user, now() / 1000);
      return user;
    },
    ...createReturnAddress(storage),
  };
}
