import type { Reply } from "@askwell/contract";
import { isPathName } from "@askwell/domain";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { currentUrl, urlWithoutBasePath } from "../../app/routing/base-path.ts";
import { type Services, ServicesProvider } from "../../app/services/services.tsx";
import styles from "./PersonCard.module.css";
import { PersonCard } from "./PersonCard.tsx";

const SHOW_AFTER_MS = 450;
/** Time to move from the name into the card. */
const HIDE_AFTER_MS = 250;
const GAP_PX = 6;
const CARD_ID = "person-card";

type CardReply = Reply<"personCard">;

/** The username that a link leads to; undefined for a link that is no person of the page. */
export function usernameOf(target: EventTarget | null, here: URL): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  // Menus lead to the viewer's own pages; the directory shows all that a card has.
  if (!link || here.pathname === "/users" || link.closest("nav, [popover], dialog")) return undefined;
  const url = urlWithoutBasePath(new URL(link.href, location.href));
  const [, name] = /^\/users\/([^/]+)$/.exec(url?.origin === here.origin ? url.pathname : "") ?? [];
  if (name === undefined || url?.pathname === here.pathname) return undefined;
  const username = decodeURIComponent(name);
  return isPathName(username) ? undefined : username;
}

/**
 * Shows a card beside a name that is pointed at, or focused by the keyboard, for a moment. It stays while the pointer is
 * on it, and Escape closes it; there is none for touch. Rules: docs/rules/users.md U35.
 */
export function startPersonCards(services: Services): () => void {
  const cards = new Map<string, Promise<CardReply | null>>();
  const fetchCard = (username: string) => {
    const known = cards.get(username) ?? services.api.personCard({ username }).catch(() => null);
    cards.set(username, known);
    return known;
  };
  const box = createBox(services);
  const ending = new AbortController();
  let link: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    link?.removeAttribute("aria-describedby");
    link = null;
    box.hide();
  };
  const show = async (next: HTMLAnchorElement, username: string) => {
    const card = await fetchCard(username);
    if (link !== next || !card || !next.isConnected) return;
    box.show(card, next);
    next.setAttribute("aria-describedby", CARD_ID);
  };
  const approach = (target: EventTarget | null) => {
    if (target instanceof Node && box.element.contains(target)) return clearTimeout(timer);
    const username = usernameOf(target, currentUrl());
    const next = username === undefined ? null : (target as Element).closest("a");
    if (next && next === link) return clearTimeout(timer);
    clearTimeout(timer);
    if (next && username !== undefined) {
      timer = setTimeout(() => {
        hide();
        link = next;
        void show(next, username);
      }, SHOW_AFTER_MS);
    } else if (link) timer = setTimeout(hide, HIDE_AFTER_MS);
  };

  const options = { signal: ending.signal, passive: true };
  const listen = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, run, options);
  listen("pointerover", (event) => event.pointerType !== "touch" && approach(event.target));
  listen("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) approach(target);
  });
  listen("focusout", ({ target }) => (link && target !== link) || approach(null));
  listen("keydown", ({ key }) => (key === "Escape" || key === "Enter") && hide());
  listen("pointerdown", ({ target }) => (target instanceof Node && box.element.contains(target)) || hide());
  document.addEventListener("scroll", hide, { ...options, capture: true });
  return () => {
    hide();
    ending.abort();
    box.remove();
  };
}

/** The box of the card, in the top layer of the page. */
function createBox(services: Services) {
  const element = document.createElement("div");
  element.id = CARD_ID;
  element.className = styles.card ?? "";
  element.popover = "manual";
  element.role = "tooltip";
  const root = createRoot(element);
  let isOpen = false;
  return {
    element,
    show(card: CardReply, beside: HTMLElement) {
      flushSync(() =>
        root.render(
          <ServicesProvider services={services}>
            <PersonCard card={card} />
          </ServicesProvider>,
        ),
      );
      // Within the same landmark as the link.
      (beside.closest("main, aside, header, footer") ?? document.body).append(element);
      element.showPopover();
      isOpen = true;
      place(element, beside);
    },
    hide() {
      if (isOpen) element.hidePopover();
      element.remove();
      isOpen = false;
    },
    remove() {
      root.unmount();
      element.remove();
    },
  };
}

/** Places the card below a link, or above it where there is no room, and within the window. */
function place(card: HTMLElement, link: HTMLElement): void {
  const { left, right, top, bottom } = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const start = getComputedStyle(link).direction === "rtl" ? right - width : left;
  const room = document.documentElement.clientWidth - width - GAP_PX;
  const below = bottom + GAP_PX + height <= window.innerHeight || top < height + GAP_PX;
  card.style.setProperty("left", `${Math.max(GAP_PX, Math.min(start, room))}px`);
  card.style.setProperty("top", `${below ? bottom + GAP_PX : top - GAP_PX - height}px`);
}
