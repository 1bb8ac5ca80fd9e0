import type { Translate } from "@askwell/i18n";
import { createButton } from "./create-button.ts";
import styles from "./picture-viewer.module.css";

/** Shows an image in a lightbox; any click closes it. */
export function openViewer(picture: HTMLImageElement, t: Translate): void {
  const dialog = document.createElement("dialog");
  dialog.className = styles.viewer ?? "";
  dialog.setAttribute("aria-label", picture.alt || t("components.text.picture"));
  const large = document.createElement("img");
  large.src = picture.currentSrc || picture.src;
  large.alt = picture.alt;
  const close = createButton(t("ui.close"), styles.close);
  dialog.append(large, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    picture.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
