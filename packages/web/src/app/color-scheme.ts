import type { BrowserStorage } from "./storage.ts";
import type { Store } from "./store.ts";
import type { Viewer } from "./viewer.ts";

export type ColorScheme = "light" | "dark" | "system";

const hasChosen = (viewer: Viewer | null): viewer is Viewer =>
  viewer !== null && viewer.color_scheme !== "" && !viewer.color_scheme.includes("default");

/** The colour scheme of a page: the person's, else the site's, else the system's. Source: screens reference 1.9. */
export function schemeOf(viewer: Viewer | null, siteScheme: string): ColorScheme {
  const scheme = hasChosen(viewer) ? viewer.color_scheme : siteScheme;
  return scheme === "light" || scheme === "dark" ? scheme : "system";
}

/**
 * Applies a person's choice as soon as it is known and keeps it, so that pages made for everybody are drawn in it from
 * the start: `scheme.ts` reads it before anything shows.
 */
export function followScheme(viewer: Store<Viewer | null>, siteScheme: string, storage: BrowserStorage): void {
  viewer.follow(() => {
    const person = viewer.get();
    const scheme = schemeOf(person, siteScheme);
    document.documentElement.dataset.scheme = scheme;
    if (hasChosen(person)) storage.write("scheme", scheme);
    else storage.remove("scheme");
  });
}
