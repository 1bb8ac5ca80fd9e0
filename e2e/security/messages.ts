import type { Page } from "playwright-core";

/** What a mail program would show and execute of the open mail. */
export function shownIn(page: Page) {
  return page.evaluate(() => ({
    text: document.body.innerText,
    // A mail has a table for the page, one for the card, and the site's mark, and no elements from user text.
    tables: document.querySelectorAll("table").length,
    foreign: [...document.body.querySelectorAll("*")]
      .filter(
        (element) =>
          !element.matches(`table, tbody, tr, td, p, a, blockquote, br, bdi, img[src$="/apple-touch-icon.png"]`),
      )
      .map(({ outerHTML }) => outerHTML),
    handlers: [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    ).length,
    addresses: [
      ...[...document.querySelectorAll("a")].map(({ href }) => new URL(href).origin),
      ...[...document.querySelectorAll("img")].map(({ src }) => new URL(src).origin),
    ],
  }));
}
