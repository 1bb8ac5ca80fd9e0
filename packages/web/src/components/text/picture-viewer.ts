import type { Translate } from "@askwell/i18n";
import { createButton } from "./create-button.ts";
import styles from "./picture-viewer.module.css";

/** In pixels: the margin around a picture, as in the styles. */
const MARGIN = 16;
/** How far an arrow key moves the picture, in pixels. */
const STEP = 80;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Whether the window shows the picture smaller than it is. */
const isShrunk = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  naturalWidth > innerWidth - 2 * MARGIN || naturalHeight > innerHeight - 2 * MARGIN;

/** Shows an image in a lightbox, and there in its own size. Rules: docs/rules/markdown.md M31. */
export function openViewer(picture: HTMLImageElement, t: Translate): void {
  const dialog = document.createElement("dialog");
  dialog.className = styles.viewer ?? "";
  dialog.setAttribute("aria-label", picture.alt || t("components.text.picture"));
  const large = document.createElement("img");
  large.src = picture.currentSrc || picture.src;
  large.alt = picture.alt;
  const place = document.createElement("div");
  place.className = styles.place ?? "";
  // The part that is shown is counted from the left in every language.
  place.dir = "ltr";
  place.append(large);
  const tools = document.createElement("div");
  tools.className = styles.tools ?? "";
  const close = createButton(t("ui.close"), styles.tool);
  close.autofocus = true;
  const size = createButton(t("components.text.full_size"), styles.tool);
  if (isShrunk(picture)) {
    size.setAttribute("aria-pressed", "false");
    dialog.dataset.size = "fit";
    tools.append(size);
  }
  tools.append(close);
  dialog.append(place, tools);
  /** Between both sizes; the point of the picture, in parts of its sides, is in the middle then. */
  const changeSize = (x: number, y: number) => {
    const isFull = dialog.dataset.size === "fit";
    dialog.dataset.size = isFull ? "full" : "fit";
    size.setAttribute("aria-pressed", String(isFull));
    place.scrollTo(
      large.offsetWidth * x + MARGIN - place.clientWidth / 2,
      large.offsetHeight * y + MARGIN - place.clientHeight / 2,
    );
  };
  dialog.addEventListener("click", ({ target, offsetX, offsetY }) => {
    if (target === size) changeSize(0.5, 0.5);
    else if (target === large && dialog.dataset.size)
      changeSize(offsetX / large.offsetWidth, offsetY / large.offsetHeight);
    else dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    place.scrollBy(...move);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    picture.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
