import { currentUrl, urlWithoutBasePath } from "./base-path.ts";

/** What the router does for a click on a link. */
export type LinkAction =
  | { readonly kind: "browser" }
  | { readonly kind: "navigate"; readonly to: string }
  | { readonly kind: "anchor"; readonly hash: string };

const browser: LinkAction = { kind: "browser" };

type ClickLike = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">;

/** True for a path with a screen. */
export type IsScreen = (path: string) => boolean;

function isPlainClick(event: ClickLike): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

function isForBrowser(link: HTMLAnchorElement, url: URL, here: URL): boolean {
  if (link.target !== "" && link.target !== "_self") return true;
  if (link.hasAttribute("download") || link.hasAttribute("data-reload")) return true;
  if (url.origin !== here.origin) return true;
  // Redirects to external accounts go through the server. Source: docs/screens.md "Addresses".
  return url.href.includes("/answer/api/");
}

/** Decides whether the router or the browser follows a link. */
export function linkAction(event: ClickLike, link: HTMLAnchorElement, here: URL, isScreen: IsScreen): LinkAction {
  const target = URL.parse(link.href, here.href);
  const url = target && urlWithoutBasePath(target);
  if (!url || !isPlainClick(event) || isForBrowser(link, url, here)) return browser;
  const samePage = url.pathname === here.pathname && url.search === here.search;
  if (samePage && url.hash !== "") return { kind: "anchor", hash: url.hash };
  if (!isScreen(url.pathname)) return browser;
  return { kind: "navigate", to: url.pathname + url.search + url.hash };
}

/** The URL that a form with method GET submits to, or null when it is not for the router. */
export function formAddress(form: HTMLFormElement, here: URL, isScreen: IsScreen): string | null {
  if (form.method !== "get" || form.target !== "" || form.hasAttribute("data-reload")) return null;
  const action = form.getAttribute("action");
  const target = action === null ? here : URL.parse(action, here.href);
  const url = target && (action === null ? here : urlWithoutBasePath(target));
  if (!url || url.origin !== here.origin || !isScreen(url.pathname)) return null;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") query.append(name, value);
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

interface LinkHandlers {
  readonly isScreen: IsScreen;
  navigate(to: string): void;
  anchor(hash: string): void;
  prefetch(to: string): void;
}

const linkOf = (event: Event) => (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]") ?? null;

/** Handles clicks on links and GET forms of the whole document with one listener each. */
export function listenToLinks(handlers: LinkHandlers): void {
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    const action = link && linkAction(event, link, currentUrl(), handlers.isScreen);
    if (!action || action.kind === "browser") return;
    event.preventDefault();
    if (action.kind === "anchor") handlers.anchor(action.hash);
    else handlers.navigate(action.to);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const to = event.defaultPrevented ? null : formAddress(form, currentUrl(), handlers.isScreen);
    if (to === null) return;
    event.preventDefault();
    handlers.navigate(to);
  });
  listenForPrefetch(handlers);
}

/** How long the pointer must rest on a link before its screen is prefetched. */
const REST_MS = 65;

function listenForPrefetch(handlers: LinkHandlers): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pathOf = (event: Event) => {
    const link = linkOf(event);
    const url = link && link.origin === location.origin && urlWithoutBasePath(new URL(link.href));
    return url ? url.pathname : undefined;
  };
  const prefetch = (event: Event) => {
    const path = pathOf(event);
    if (path !== undefined) handlers.prefetch(path);
  };
  document.addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const path = event.pointerType === "mouse" ? pathOf(event) : undefined;
    if (path !== undefined) timer = setTimeout(() => handlers.prefetch(path), REST_MS);
  });
  document.addEventListener("touchstart", prefetch, { passive: true });
  document.addEventListener("focusin", prefetch);
}
