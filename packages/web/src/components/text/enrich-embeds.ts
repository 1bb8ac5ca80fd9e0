import type { Translate } from "@askwell/i18n";
import { createButton } from "./create-button.ts";
import { embedOf } from "./embeds.ts";
import styles from "./enrich-embeds.module.css";

/** Adds a button below a video link that embeds the video; nothing is requested from the other site before. */
function addEmbed(link: HTMLAnchorElement, t: Translate): void {
  const embed = embedOf(link.href);
  if (!embed || link.nextElementSibling?.matches(`.${styles.consent}, .${styles.frame}`)) return;
  const show = createButton(t("components.text.show_video", { host: embed.host }), styles.consent);
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

/** Offers to embed the videos of a text. */
export function enrichEmbeds(text: HTMLElement, t: Translate): void {
  for (const link of text.querySelectorAll<HTMLAnchorElement>('a[title="@embed"]')) addEmbed(link, t);
}
