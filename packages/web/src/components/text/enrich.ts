import type { Translate } from "@askwell/i18n";
import { embedOf } from "./embeds.ts";
import styles from "./enrich.module.css";

const COPIED_MS = 2000;

function button(label: string, className: string | undefined): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  if (className) element.className = className;
  return element;
}

/** Adds a copy button to a code block. */
function addCopy(block: HTMLElement, t: Translate): void {
  const frame = document.createElement("div");
  frame.className = styles.block ?? "";
  const copy = button(t("components.text.copy"), styles.copy);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText((block.textContent ?? "").replace(/\n$/, ""));
      copy.textContent = t("components.text.copied");
    } catch {
      copy.textContent = t("components.text.not_copied");
    }
    setTimeout(() => {
      copy.textContent = t("components.text.copy");
    }, COPIED_MS);
  });
  block.replaceWith(frame);
  frame.append(block, copy);
}

/** Shows an image in a lightbox; any click closes it. */
function openViewer(picture: HTMLImageElement, t: Translate): void {
  const dialog = document.createElement("dialog");
  dialog.className = styles.viewer ?? "";
  dialog.setAttribute("aria-label", picture.alt || t("components.text.picture"));
  const large = document.createElement("img");
  large.src = picture.currentSrc || picture.src;
  large.alt = picture.alt;
  const close = button(t("ui.close"), styles.close);
  dialog.append(large, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    picture.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

const isShown = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;

const hasFailed = (picture: HTMLImageElement) =>
  picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== "" && picture.dataset.held === undefined;

/** Replaces an image that cannot be loaded by its alternative text, or its URL. */
function showText(picture: HTMLImageElement): void {
  const text = document.createElement("span");
  text.className = styles.missing ?? "";
  text.textContent = picture.alt || picture.src;
  picture.replaceWith(text);
}

/** Makes a loaded image open the lightbox, unless it is inside a link. */
function readyPicture(picture: HTMLImageElement, t: Translate): void {
  if (picture.closest("a, summary") || picture.dataset.held !== undefined) return;
  picture.tabIndex = 0;
  picture.setAttribute("role", "button");
  picture.setAttribute(
    "aria-label",
    t("components.text.enlarge", { name: picture.alt || t("components.text.picture") }),
  );
  picture.classList.add(styles.zoom ?? "");
}

/** Adds a button below a video link that embeds the video; nothing is requested from the other site before. */
function addEmbed(link: HTMLAnchorElement, t: Translate): void {
  const embed = embedOf(link.href);
  if (!embed || link.nextElementSibling?.matches(`.${styles.consent}, .${styles.frame}`)) return;
  const show = button(t("components.text.show_video", { host: embed.host }), styles.consent);
  show.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.className = styles.frame ?? "";
    frame.title = link.textContent ?? "";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
    frame.allow = "fullscreen";
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.src = embed.address;
    show.replaceWith(frame);
    frame.focus();
  });
  link.after(show);
}

/** Enhances a text: copy buttons, image lightbox, embedded videos. Returns a function that removes the listeners. */
export function enrich(text: HTMLElement, t: Translate): () => void {
  for (const block of text.querySelectorAll("pre")) if (!block.closest(`.${styles.block}`)) addCopy(block, t);
  for (const link of text.querySelectorAll<HTMLAnchorElement>('a[title="@embed"]')) addEmbed(link, t);
  for (const picture of text.querySelectorAll("img")) {
    if (isShown(picture)) readyPicture(picture, t);
    else if (hasFailed(picture)) showText(picture);
  }
  const controller = new AbortController();
  const { signal } = controller;
  const pictureOf = ({ target }: Event) => (target instanceof HTMLImageElement ? target : null);
  const view = (event: Event) => {
    const picture = pictureOf(event);
    if (!picture || !isShown(picture) || picture.getAttribute("role") !== "button") return;
    event.preventDefault();
    openViewer(picture, t);
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
  return () => controller.abort();
}
