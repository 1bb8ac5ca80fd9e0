import type { App } from "../../app.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import { isNewer, version } from "../../version.ts";
import { versionIn } from "./versions.ts";

const NAME = "newest_version";
const DAY_S = 86_400;
const TIMEOUT_MS = 15_000;
const MAX_CHARACTERS = 65_536;

interface UpdateCheck {
  readonly asked_at: number;
  /** "" until a reply contained a version. */
  readonly version: string;
}

const NEVER_CHECKED: UpdateCheck = { asked_at: 0, version: "" };

function parse(value: string | undefined): UpdateCheck {
  try {
    return { ...NEVER_CHECKED, ...JSON.parse(value ?? "{}") };
  } catch {
    return NEVER_CHECKED;
  }
}

const isOn = (app: App) => app.updateUrl !== "" && app.settings.get("security").check_update;

/**
 * Requests the newest version from the operator's URL, at most once a day and only while the setting is on. A failed
 * request or an invalid reply changes nothing. Rules: docs/rules/settings.md G9.
 */
export async function checkUpdate(app: App): Promise<void> {
  if (!isOn(app)) return;
  const now = app.now();
  const isDue = await app.db.write(async (tx) => {
    const last = parse(await lockKeyValue(tx, NAME));
    if (last.asked_at + DAY_S > now) return false;
    await saveKeyValue(tx, NAME, JSON.stringify({ ...last, asked_at: now }), now);
    return true;
  });
  if (!isDue) return;
  const newest = await fetchVersion(app.updateUrl).catch((error: unknown) => {
    app.log.info({ err: error }, "the update check failed");
    return null;
  });
  if (newest === null) return;
  const last: UpdateCheck = { asked_at: now, version: newest };
  await app.db.write((tx) => saveKeyValue(tx, NAME, JSON.stringify(last), now));
}

async function fetchVersion(address: string): Promise<string | null> {
  const url = new URL(address);
  url.searchParams.set("from_version", version);
  const reply = await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return versionIn(await textOf(reply));
}

/** The text of a reply; fails if it is too long. */
async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_CHARACTERS) throw new Error("the answer is too long");
  }
  return text;
}

/** The newest version for the dashboard: the running one if none is newer, "" before the first check. */
export async function newestVersion(app: App): Promise<string> {
  if (!isOn(app)) return "";
  const last = parse(await readKeyValue(app.db.read, NAME));
  if (last.version === "") return "";
  return isNewer(last.version, version) ? last.version : version;
}
