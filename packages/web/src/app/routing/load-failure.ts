import { urlWithBasePath } from "./base-path.ts";
import { ChunkLoadError } from "./chunks.ts";
import type { PageOutcome } from "./resolve.ts";

const RELOADED_KEY = "askwell.reloaded";

/** True once per address and tab, so that a page whose chunk is permanently missing does not reload forever. */
function mayReload(address: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === address) return false;
    sessionStorage.setItem(RELOADED_KEY, address);
    return true;
  } catch {
    return false;
  }
}

/**
 * What to show when a page cannot be resolved. A missing chunk usually means that the site was updated, so the page is
 * reloaded once; otherwise, and for bugs, the 50X page is shown.
 */
export async function outcomeOfFailure(error: unknown, url: URL): Promise<PageOutcome> {
  if (error instanceof ChunkLoadError && mayReload(url.href)) {
    location.assign(urlWithBasePath(url));
    // Never resolves: the browser loads another document.
    return new Promise(() => undefined);
  }
  reportError(error);
  return { kind: "error", status: 500, message: "", route: null };
}
