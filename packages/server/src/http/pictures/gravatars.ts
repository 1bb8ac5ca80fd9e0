import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { App } from "../../app.ts";
import { findUser, type UserRow, wantsGravatar } from "../../features/users/index.ts";

/** Base URL of Gravatar if the settings have none. */
const GRAVATAR = "https://www.gravatar.com/avatar/";
/** The largest displayed size, on a high-density screen. */
const SIDE_PX = 256;
const LIMITS = { timeoutMs: 5000, maxBytes: 1024 * 1024 };
const FRESH_S = 7 * 24 * 3600;
/** Users without a picture are looked up again after this time. */
const NONE_S = 24 * 3600;
/** Pause after a failure: a request waits for every attempt. */
const PAUSE_S = 10 * 60;
const MAX_CONCURRENT = 4;

/** Gravatar pictures, fetched and stored by the server. */
export interface Gravatars {
  /** Picture and name of a user; the picture is null if there is none, the name "" if there is no such user. */
  get(userId: string): Promise<{ readonly bytes: Uint8Array | null; readonly name: string }>;
}

/** Creates the service of Gravatar pictures. Rules: docs/rules/users.md U20. */
export function createGravatars(app: App): Gravatars {
  const fetching = new Map<string, Promise<void>>();
  let pausedUntil = 0;
  const fetchOnce = (path: string, hash: string): Promise<void> => {
    const pending = fetching.get(path);
    if (pending) return pending;
    if (fetching.size >= MAX_CONCURRENT || app.now() < pausedUntil) return Promise.resolve();
    const fetched = fetchPicture(app, path, hash)
      .catch((error) => {
        pausedUntil = app.now() + PAUSE_S;
        app.log.warn({ err: error }, "a picture of Gravatar could not be fetched");
      })
      .finally(() => fetching.delete(path));
    fetching.set(path, fetched);
    return fetched;
  };
  return {
    async get(userId) {
      const user = await findUser(app.db.read, userId);
      if (!user || !wantsGravatar(app, user)) return { bytes: null, name: user ? nameOf(user) : "" };
      const hash = createHash("sha256").update(user.email.trim().toLowerCase()).digest("hex");
      const path = `gravatar/${hash}`;
      // Unless the administrator has enabled Gravatar, no request is sent to it, whatever users have chosen.
      const isOn = app.settings.get("users_settings").default_avatar === "gravatar";
      if (isOn && !(await isFresh(app, path))) await fetchOnce(path, hash);
      const stored = isOn ? await app.files.read(path) : null;
      const bytes = stored && stored.sizeBytes > 0 ? await buffer(stored.stream) : null;
      if (stored && !bytes) stored.stream.destroy();
      return { bytes, name: nameOf(user) };
    },
  };
}

const nameOf = ({ status, display_name, username }: UserRow) => (status === "deleted" ? "" : display_name || username);

async function isFresh(app: App, path: string): Promise<boolean> {
  const stored = await app.files.read(path);
  if (!stored) return false;
  stored.stream.destroy();
  const ageS = app.now() - Math.floor(stored.modifiedAt.getTime() / 1000);
  return ageS < (stored.sizeBytes > 0 ? FRESH_S : NONE_S);
}

/** Fetches and stores a picture; an empty file means that there is none. */
async function fetchPicture(app: App, path: string, hash: string): Promise<void> {
  const base = app.settings.get("users_settings").gravatar_base_url || GRAVATAR;
  const { status, bytes } = await app.fetchPublic(`${base}${hash}?s=${SIDE_PX}&d=404`, LIMITS);
  if (status !== 200 && status !== 404) throw new Error(`Gravatar answered with ${status}.`);
  const square = status === 200 ? await app.images.square(bytes, SIDE_PX) : null;
  await app.files.save(path, square?.bytes ?? new Uint8Array());
}
