import { ChunkLost } from "./chunks.ts";
import type { Outcome } from "./resolve.ts";

const TRIED = "askwell.reloaded";

/** True once for an address in this tab, so that a page whose code is gone for good is not loaded for ever. */
function mayReload(address: string): boolean {
  try {
    if (sessionStorage.getItem(TRIED) === address) return false;
    sessionStorage.setItem(TRIED, address);
    return true;
  } catch {
    return false;
  }
}

/**
 * What to show when a page could not be worked out. Code that is gone usually means that the site was updated, so the
 * whole page is loaded once; otherwise, and for bugs, the 50X page says so.
 */
export async function outcomeOfFailure(error: unknown, url: URL): Promise<Outcome> {
  if (error instanceof ChunkLost && mayReload(url.href)) {
    location.assign(url);
    // Nothing more happens here: the next document is under way.
    return new Promise(() => undefined);
  }
  reportError(error);
  return { kind: "error", status: 500, message: "", route: null };
}
