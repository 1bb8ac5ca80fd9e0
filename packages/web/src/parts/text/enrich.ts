import type { Translate } from "@askwell/i18n";
import { embedOf } from "./embeds.ts";
import styles from "./enrich.module.css";

const COPIED_FOR_MS = 2000;

function button(label: string, className: string | undefined): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  if (className) made.className = className;
  return made;
}

/** Puts a button over a block of code that copies it. */
function addCopy(block: HTMLElement, t: Translate): void {
  const frame = document.createElement("div");
  frame.className = styles.block ?? "";
  const copy = button(t("parts.text.copy"), styles.copy);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText((block.textContent ?? "").replace(/\n$/, ""));
      copy.textContent = t("parts.text.copied");
    } catch {
      copy.textContent = t("parts.text.not_copied");
    }
    setTimeout(() => {
      copy.textContent = t("parts.text.copy");
    }, COPIED_FOR_MS);
  });
  block.replaceWith(frame);
  frame.append(block, copy);
}

/** Shows a picture as large as the window; any press closes it. */
function openViewer(picture: HTMLImageElement, t: Translate): void {
  const dialog = document.createElement("dialog");
  dialog.className = styles.viewer ?? "";
  dialog.setAttribute("aria-label", picture.alt || t("parts.text.picture"));
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

/** Makes a picture that has arrived a way to see it large; one inside a link stays what it is. */
function readyPicture(picture: HTMLImageElement, t: Translate): void {
  if (picture.closest("a, summary") || picture.dataset.held !== undefined) return;
  picture.tabIndex = 0;
  picture.setAttribute("role", "button");
  picture.setAttribute("aria-label", t("parts.text.enlarge", { name: picture.alt || t("parts.text.picture") }));
  picture.classList.add(styles.zoom ?? "");
}

/** Below a link to a video stands the offer to show it here; nothing is asked of the other site before that. */
function addEmbed(link: HTMLAnchorElement, t: Translate): void {
  const embed = embedOf(link.href);
  if (!embed || link.nextElementSibling?.matches(`.${styles.consent}, .${styles.frame}`)) return;
  const show = button(t("parts.text.show_video", { host: embed.host }), styles.consent);
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

/** Gives a text what reading alone does not need: copying code, pictures in full size, videos in their place. */
export function enrich(text: HTMLElement, t: Translate): () => void {
  for (const block of text.querySelectorAll("pre")) if (!block.closest(`.${styles.block}`)) addCopy(block, t);
  for (const link of text.querySelectorAll<HTMLAnchorElement>('a[title="@embed"]')) addEmbed(link, t);
  for (const picture of text.querySelectorAll("img")) if (isShown(picture)) readyPicture(picture, t);
  const over = new AbortController();
  const { signal } = over;
  const pictureOf = ({ target }: Event) => (target instanceof HTMLImageElement ? target : null);
  const view = (event: Event) => {
    const picture = pictureOf(event);
    if (!picture || !isShown(picture) || picture.getAttribute("role") !== "button") return;
    event.preventDefault();
    openViewer(picture, t);
  };
  // What happens to a picture does not bubble; it is caught on its way down.
  const onLoad = (event: Event) => {
    const picture = pictureOf(event);
    if (picture) readyPicture(picture, t);
  };
  const onError = (event: Event) => {
    const picture = pictureOf(event);
    if (picture) picture.hidden = true;
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
  return () => over.abort();
}
