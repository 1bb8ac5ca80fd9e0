import { afterEach, beforeEach, expect, test } from "vitest";
import { importAnswer } from "../src/import/answer/index.ts";
import { reportLines } from "../src/import/summary.ts";
import {
  type AnswerSample,
  ageAnswerSample,
  hasAnswerSamples,
  openAnswerSample,
} from "../testing/answer/answer-samples.ts";
import { type TestSite, testSite } from "../testing/index.ts";
import { checkCounters } from "./check-counters.ts";

const LONGEST_MS = 300_000;

let site: TestSite;
let sample: AnswerSample;
beforeEach(async () => {
  if (!hasAnswerSamples) return;
  [site, sample] = [await testSite(), await openAnswerSample()];
}, LONGEST_MS);
afterEach(async () => {
  await site?.close();
  await sample?.drop();
}, LONGEST_MS);

const run = () =>
  importAnswer(site.app, { database: sample.address, uploads: sample.uploads, ownUploads: site.paths.uploads });

/** Versions, and what they do not have. */
const versions: readonly (readonly [name: string, number: number, missing: readonly string[]])[] = [
  ["1.2.0", 18, ["badges", "badges earned", "reviews", "records of files"]],
  ["1.2.5", 20, ["badges", "badges earned", "reviews", "records of files"]],
  ["1.3.0", 21, ["badges", "badges earned", "records of files"]],
  ["1.3.6", 22, ["badges", "badges earned", "records of files"]],
  ["1.4.1", 24, ["records of files"]],
  ["1.4.5", 26, []],
  ["1.6.0", 28, []],
];

test.each(versions)(
  "XA4 a site of version %s is imported whole",
  async (_, number, missing) => {
    if (!hasAnswerSamples) return;
    await ageAnswerSample(sample, number);
    const { version, summary } = await run();
    expect(version).toBe(number);
    expect(summary.kept).toMatchObject({ people: 32, answers: 33, comments: 19, flags: 10, uploads: 6, bookmarks: 6 });
    for (const kind of ["badges", "badges earned", "reviews", "records of files"])
      expect([kind, summary.kept[kind] === undefined]).toEqual([kind, missing.includes(kind)]);
    expect(reportLines(summary).join("\n")).not.toMatch(/rows of|undefined/);
    expect(await checkCounters(site.app.db)).toEqual([]);
    const { settings } = site.app;
    expect(settings.get("general").contact_email).toBe("admin@example.com");
    expect(settings.get("question").restrict_answer).toBe(number < 19);
    expect(settings.get("advanced").authorized_attachment_extensions).toEqual(["txt", "pdf"]);
    expect(settings.get("policies").terms_of_service_original_text).toContain("Be kind.");
    expect(settings.get("interface").time_zone).toBe("Europe/Berlin");
    const tags = await site.app.db.read.selectFrom("tags").select("slug_name").where("reserved", "=", 1).execute();
    expect(tags).toEqual([{ slug_name: "filter-coffee" }]);
    const admin = { e_mail: "admin@example.com", pass: "admin-Pass-2026" };
    expect(await site.call(site.visitor, "loginByEmail", admin)).toMatchObject({ role_id: 2 });
    const asked = await site.call(site.visitor, "questionPage", { page: 1, page_size: 50, order: "newest" });
    expect(asked.count).toBeGreaterThan(25);
  },
  LONGEST_MS,
);
