import { addresses } from "virtual:call-addresses";
import { limitFiles } from "./app/routing/chunks.ts";
import type { RouterCore } from "./app/routing/core.ts";
import { createMatcher } from "./app/routing/match.ts";
import type { Navigation } from "./app/routing/navigation.ts";
import { createNavigationOf, type PageParts } from "./app/routing/page-navigation.ts";
import { screenFiles } from "./app/routing/screens.ts";
// Shown as soon as a page is slow, when it is too late to load it.
import "./components/shell/PageSkeleton.tsx";
import { routes } from "./routes.tsx";

// What a page needs only once the user interacts with it; fetched at the first sign of that.

export { addresses };

const pages = { match: createMatcher(routes), files: limitFiles(screenFiles) };

/** Makes the navigation of this document. */
export function createPageNavigation(core: RouterCore, parts: PageParts): Navigation {
  return createNavigationOf(core, parts, pages);
}
