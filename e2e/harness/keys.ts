// What people do who have no mouse.
import type { Locator, Page } from "playwright-core";
import { expect } from "./journey.ts";

/** More tab stops than any two related elements are apart. */
const manyStops = 80;

/** Presses Tab until an element has the focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < manyStops; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluateAll((found) => found.some((each) => each === document.activeElement))) {
      expect(await page.evaluate(hasVisibleFocus), `focus is visible on ${target}`).toBe(true);
      return;
    }
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** True when the focused element shows it: itself, by a pseudo-element, or by a parent. */
function hasVisibleFocus(): boolean {
  for (let each = document.activeElement; each && each !== document.body; each = each.parentElement) {
    for (const part of [null, "::before", "::after"]) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
      if ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none") return true;
    }
  }
  return false;
}
