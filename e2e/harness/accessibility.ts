import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

export type AuditedScheme = "light" | "dark";

/** The violations that axe reports in the given colour schemes, one line each. */
export async function accessibilityProblems(page: Page, schemes: readonly AuditedScheme[]): Promise<string[]> {
  const found: string[] = [];
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endAnimations);
    // Another scheme differs only in colours.
    const rules = at === 0 ? null : ["color-contrast", "link-in-text-block"];
    found.push(...(await runAxe(page, rules)).map((problem) => `${colorScheme}: ${problem}`));
  }
  return found;
}

/** Ends colour transitions, so that axe sees their final state. Infinite animations stay. */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

/** The violations of some or all rules of axe. */
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
