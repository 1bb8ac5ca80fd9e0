import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { htmlToMarkdown, isSamePage } from "../src/import/index.ts";

/** Dumps of real sites. They belong to their authors and are stored next to the repository, if present. */
const dumps = new URL("../../../../shared/data/stackexchange/", import.meta.url);
const sites = existsSync(dumps)
  ? readdirSync(dumps).filter((site) => existsSync(new URL(`${site}/Posts.xml`, dumps)))
  : [];
const MIN_SHARE = 0.99;

test("M20 the dumps of real sites are complete, or absent", () => {
  expect(sites.length > 0).toBe(existsSync(dumps));
});

if (sites.length > 0) {
  describe("M20 posts of real sites render to the same page", () => {
    test.each(sites)("%s", (site) => {
      const bodies = bodiesOf(readFileSync(new URL(`${site}/Posts.xml`, dumps), "utf8"));
      const different = bodies.filter((html) => !isSamePage(htmlToMarkdown(html), html));
      expect(bodies.length).toBeGreaterThan(100);
      expect(different.length / bodies.length).toBeLessThanOrEqual(1 - MIN_SHARE);
    });
  });
}

function bodiesOf(xml: string): string[] {
  const bodies: string[] = [];
  const parser = new Parser({ onopentag: (_, { Body }) => Body !== undefined && bodies.push(Body) }, { xmlMode: true });
  parser.end(xml);
  return bodies;
}
