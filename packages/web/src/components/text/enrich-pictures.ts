import type { Translate } from "@askwell/i18n";

const isShown = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;

const hasFailed = (picture: HTMLImageElement) =>
  picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== "" && picture.dataset.held === undefined;

/** Whether a change of the element's height moves only what is below the window. */
const isBelowWindow = (element: Element) => element.getBoundingClientRect().top >= window.innerHeight;

/** The height as a property would be that of the alternative text. */
const hasReservedPlace = (picture: HTMLImageElement) =>
  picture.dataset.frame !== undefined || picture.hasAttribute("height");

/** Replaces an image that cannot be loaded by its alternative text, or its URL; in the same place where it is seen. */
function showText(picture: HTMLImageElement): void {
  const text = document.createElement("span");
  text.dataset.missing = "";
  text.textContent = picture.alt || picture.src;
  if (hasReservedPlace(picture) && !isBelowWindow(picture)) {
    const { width, height } = picture.getBoundingClientRect();
    text.style.setProperty("inline-size", `${width}px`);
    text.style.setProperty("block-size", `${height}px`);
    // A frame is a block, other pictures stand in a line.
    text.style.setProperty("display", getComputedStyle(picture).display);
  }
  picture.replaceWith(text);
}

/**
 * A loaded image gets its own size instead of the frame, unless that would move what the reader sees. Rules:
 * docs/rules/markdown.md M28.
 */
function settle(picture: HTMLImageElement): void {
  if (picture.dataset.frame !== undefined && isBelowWindow(picture)) delete picture.dataset.frame;
}

/** Makes a loaded image open the lightbox, unless it is inside a link. */
function readyPicture(picture: HTMLImageElement, t: Translate): void {
  if (picture.dataset.held !== undefined) return;
  settle(picture);
  if (picture.closest("a, summary")) return;
  picture.tabIndex = 0;
  picture.setAttribute("role", "button");
  picture.setAttribute(
    "aria-label",
    t("components.text.enlarge", { name: picture.alt || t("components.text.picture") }),
  );
}

/** Enlarges images, and replaces those that cannot be loaded. */
export function enrichPictures(text: HTMLElement, t: Translate, signal: AbortSignal): void {
  for (const picture of text.querySelectorAll("img")) {
    if (isShown(picture)) readyPicture(picture, t);
    else if (hasFailed(picture)) showText(picture);
  }
  const pictureOf = ({ target }: Event) => (target instanceof HTMLImageElement ? target : null);
  const view = (event: Event) => {
    const picture = pictureOf(event);
    if (!picture || !isShown(picture) || picture.getAttribute("role") !== "button") return;
    event.preventDefault();
    import("./picture-viewer.ts").then(
      ({ openViewer }) => openViewer(picture, t),
      () => undefined,
    );
  };
  // These events do not bubble, so they are captured.
  const onLoad = (event: Event) => {
    const picture = pictureOf(event);
    if (picture) readyPicture(picture, t);
  };
  const onError = (event: Event) => {
    const picture = pictureOf(event);
    if (picture) showText(picture);
  };
  text.addEventListener("load", onLoad, { capture: true, signal });
  text.addEventListener("error", onError, { capture: true, signal });
  text.addEventListener("click", view, { signal });
  text.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter" || event.key === " ") view(event);
    },
    { signal },
  );
}
