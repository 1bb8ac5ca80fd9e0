import type { Translate } from "@askwell/i18n";

/**
 * Makes what is wider than the page reachable by keyboard, with a name: scrolling needs the focus. Rules:
 * docs/rules/markdown.md M27.
 */
export function enrichWide(text: HTMLElement, t: Translate, signal: AbortSignal): void {
  const update = (element: HTMLElement) => {
    const isWide = element.scrollWidth > element.clientWidth;
    if (isWide === (element.tabIndex === 0)) return;
    if (isWide) {
      const isTable = element.dataset.scroll !== undefined;
      element.tabIndex = 0;
      element.setAttribute("role", isTable ? "region" : "group");
      element.setAttribute("aria-label", isTable ? tableName(element, t) : t("components.text.code"));
    } else for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) update(target);
  });
  for (const element of text.querySelectorAll<HTMLElement>("pre, [data-scroll]")) {
    update(element);
    observer.observe(element);
  }
  signal.addEventListener("abort", () => observer.disconnect());
}

const tableName = (element: HTMLElement, t: Translate) =>
  element.querySelector("caption")?.textContent?.trim() || t("components.text.wide_table");
