import type { SignedInUser } from "../session/viewer.ts";
import type { BrowserStorage } from "../storage.ts";
import type { Store } from "../store.ts";

export type ColorScheme = "light" | "dark" | "system";

const hasChosen = (viewer: SignedInUser | null): viewer is SignedInUser =>
  viewer !== null && viewer.color_scheme !== "" && !viewer.color_scheme.includes("default");

/**
 * The colour scheme of a page: the user's, else the site's, else the system's.
 * Source: docs/screens.md "Titles and colours".
 */
export function schemeOf(viewer: SignedInUser | null, siteScheme: string): ColorScheme {
  const scheme = hasChosen(viewer) ? viewer.color_scheme : siteScheme;
  return scheme === "light" || scheme === "dark" ? scheme : "system";
}

/**
 * Applies the user's choice as soon as it is known and stores it, so that pages of the cache are drawn in it from the
 * start: `before-paint.ts` reads it before the first paint.
 */
export function syncColorScheme(viewer: Store<SignedInUser | null>, siteScheme: string, storage: BrowserStorage): void {
  viewer.subscribe(() => {
    const person = viewer.get();
    const scheme = schemeOf(person, siteScheme);
    document.documentElement.dataset.scheme = scheme;
    if (hasChosen(person)) storage.write("scheme", scheme);
    else storage.remove("scheme");
  });
}
