// What journeys do in the visual editor.
import type { Page } from "playwright-core";

/**
 * Moves the caret to the end. A browser reports a moved caret with the next frame: a key that is pressed earlier than
 * any person could acts at the old place.
 */
export async function toEnd(page: Page): Promise<void> {
  await page.keyboard.press("Control+End");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
