import { describe, expect, test } from "vitest";
import { hasShortIds, hasTitleInAddress } from "../permalinks.ts";
import { defaultRobots, uploadLimits } from "../site.ts";
import { defaultSettings, readSection, settingsSections } from "./stored.ts";

describe("settings", () => {
  test("G1 the defaults of a new site", () => {
    expect(defaultSettings.question).toEqual({
      min_tags: 1,
      min_content: 6,
      hold_below_rank: 0,
      hold_similar: 80,
      close_votes: 3,
      close_vote_rank: 500,
      first_posts_rank: 500,
      late_answers_rank: 500,
      late_answer_days: 30,
      late_answer_rank: 50,
      close_queue_rank: 500,
      reopen_queue_rank: 500,
      queue_reviews: 1,
      queue_goal: 20,
      audit_every: 20,
      audit_failures: 3,
      audit_pause_days: 7,
      hide_after_spam: 3,
      hide_after_abuse: 3,
      hide_after_other: 0,
      hide_after_duplicate: 0,
      hide_after_no_answer: 0,
      hide_after_unneeded: 0,
      protect_below_rank: 10,
      newcomer_posts: 100,
      newcomer_links: 200,
      restrict_answer: true,
    });
    expect(defaultSettings.theme.color_scheme).toBe("system");
    expect(defaultSettings.theme.theme_config.default?.primary_color).toBe("#0033ff");
    expect(defaultSettings.seo.permalink).toBe(2);
    expect(defaultSettings.privileges.level).toBe(2);
    expect(Object.values(defaultSettings.users).every(Boolean)).toBe(true);
    expect(settingsSections).toContain("custom_css_html");
  });

  test("G2 stored values override the defaults", () => {
    expect(readSection("security", { login_required: true })).toEqual({
      ...defaultSettings.security,
      login_required: true,
    });
  });

  test.each([null, undefined, 3, "text", [], { unknown: 1 }])("G2 a stored row %j gives the defaults", (stored) => {
    expect(readSection("login", stored)).toEqual(defaultSettings.login);
  });

  test("G2 a field of another type is ignored", () => {
    const stored = { allow_email_domains: "example.com", allow_new_registrations: null, allow_password_login: false };
    expect(readSection("login", stored)).toEqual({ ...defaultSettings.login, allow_password_login: false });
  });

  test("G3 upload limits that are not positive mean the defaults", () => {
    const limits = uploadLimits({ ...defaultSettings.advanced, max_image_size: 0, max_attachment_size: -1 });
    expect(limits).toEqual({ imageBytes: 4 * 1024 ** 2, attachmentBytes: 8 * 1024 ** 2, imagePixels: 40_000_000 });
  });

  test("G4 the default robots.txt lists excluded paths and the sitemap", () => {
    const lines = defaultRobots("https://example.com").split("\n");
    expect(lines[0]).toBe("User-agent: *");
    expect(lines).toContain("Disallow: /answer/api");
    expect(lines).toContain("Disallow: /users/*/*");
    expect(lines.at(-1)).toBe("Sitemap: https://example.com/sitemap.xml");
  });

  test("G5 permalinks 1 and 3 contain the title, 3 and 4 the short id", () => {
    expect([1, 2, 3, 4].filter(hasTitleInAddress)).toEqual([1, 3]);
    expect([1, 2, 3, 4].filter(hasShortIds)).toEqual([3, 4]);
  });
});
