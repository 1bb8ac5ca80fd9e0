import { useEffect, useRef } from "react";
import { useT } from "../../../app/services/services.tsx";
import styles from "./MailText.module.css";

/** A mail, apart from the styles of the page; its links lead nowhere. */
export function MailPreview({ html }: { readonly html: string }) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    root.replaceChildren(bodyOf(html));
  }, [html]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read as a part of the form.
    <div ref={host} role="group" aria-label={t("screens.mail_texts.preview_of")} className={styles.mail} />
  );
}

/**
 * The body of a mail. The content policy of pages forbids styles in HTML, which mails need, also where it is only
 * parsed; a script may set them. Texts contain no quotes, so that only attributes are renamed.
 */
function bodyOf(html: string): HTMLElement {
  const renamed = html.replace(/<style>.*?<\/style>/s, "").replaceAll(' style="', ' data-style="');
  const parsed = new DOMParser().parseFromString(renamed, "text/html");
  for (const link of parsed.querySelectorAll("a")) link.removeAttribute("href");
  const body = document.createElement("div");
  body.lang = parsed.documentElement.lang;
  body.dir = parsed.documentElement.dir;
  body.dataset.style = parsed.body.dataset.style;
  body.append(...parsed.body.childNodes);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")]) {
    element.style.cssText = element.dataset.style ?? "";
  }
  return body;
}
