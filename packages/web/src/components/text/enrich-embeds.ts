import type { Translate } from "@askwell/i18n";
import { withBasePath } from "../../app/routing/base-path.ts";
import { createButton } from "./create-button.ts";
import { EMBEDDABLE } from "./embeddable.ts";
import { embedOf } from "./embeds.ts";
import styles from "./enrich-embeds.module.css";
import type { EnrichOptions } from "./enrich-options.ts";

const isAlone = (link: HTMLAnchorElement) =>
  link.title === "@embed" || link.parentElement?.textContent?.trim() === link.textContent?.trim();

/** The frame. One of the site itself contains a script of another one, and gets no origin. */
function createFrame(link: HTMLAnchorElement, address: string): HTMLIFrameElement {
  const isOwn = address.startsWith("/");
  const frame = document.createElement("iframe");
  frame.className = styles.frame ?? "";
  frame.title = link.textContent ?? "";
  frame.setAttribute(
    "sandbox",
    `allow-scripts allow-popups ${isOwn ? "" : "allow-same-origin allow-presentation allow-forms"}`.trimEnd(),
  );
  frame.allow = "fullscreen";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = withBasePath(address);
  return frame;
}

/** Adds a button below a link that shows its target; nothing is requested from the other site before. */
function addConsent(link: HTMLAnchorElement, { platform, frame }: { platform: string; frame: string }, t: Translate) {
  const show = createButton(t("components.text.show_embed", { platform }), styles.consent);
  show.addEventListener("click", () => {
    const shown = createFrame(link, frame);
    show.replaceWith(shown);
    shown.focus();
  });
  link.after(show);
}

/** Offers to show the targets of links in place. */
export async function enrichEmbeds(text: HTMLElement, { t, embeds }: EnrichOptions, signal: AbortSignal) {
  const config = await embeds?.().catch(() => []);
  if (!config || signal.aborted) return;
  for (const link of text.querySelectorAll<HTMLAnchorElement>(EMBEDDABLE)) {
    const embed = isAlone(link) ? embedOf(config, link.href) : null;
    const isOffered = link.nextElementSibling?.matches(`.${styles.consent}, .${styles.frame}`);
    if (embed && !isOffered) addConsent(link, embed, t);
  }
}
