import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

export type Scheme = "light" | "dark";

/** What axe objects to on a page in some colour schemes, one line a place. */
export async function accessibilityProblems(page: Page, schemes: readonly Scheme[]): Promise<string[]> {
  const found: string[] = [];
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endAnimations);
    // Another scheme changes nothing but colours.
    const rules = at === 0 ? null : ["color-contrast", "link-in-text-block"];
    found.push(...(await runAxe(page, rules)).map((problem) => `${colorScheme}: ${problem}`));
  }
  return found;
}

/** Colours may fade from one scheme to the other; axe shall see where they arrive. What never ends, stays. */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

/** What some rules of axe, or all, object to. */
async function runAxe(page: Page, rules: readonly string[] | null): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) =>
        `${id} (${help}) at ${target.join(" ")}: ${failureSummary.split("\n").at(-1)?.trim()}`,
    ),
  );
}
