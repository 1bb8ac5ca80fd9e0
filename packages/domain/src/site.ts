import { shortId } from "./ids.ts";
import { uploadDefaults } from "./limits.ts";
import type { UploadSettings } from "./settings.ts";

/** Limits of uploads in force: a number that is not positive stands for the usual one. Source: docs/rules/settings.md G3. */
export function uploadLimits(advanced: UploadSettings): {
  readonly imageBytes: number;
  readonly attachmentBytes: number;
  readonly imagePixels: number;
} {
  const positive = (value: number, usual: number) => (value > 0 ? value : usual);
  const megabyte = 1024 * 1024;
  return {
    imageBytes: positive(advanced.max_image_size, uploadDefaults.imageMegabytes) * megabyte,
    attachmentBytes: positive(advanced.max_attachment_size, uploadDefaults.attachmentMegabytes) * megabyte,
    imagePixels: positive(advanced.max_image_megapixel, uploadDefaults.imageMegapixels) * 1_000_000,
  };
}

/** Addresses that search engines have no business at. */
const DISALLOWED = [
  "/admin",
  "/search",
  "/install",
  "/review",
  "/users/login",
  "/users/register",
  "/users/account-recovery",
  "/users/oauth/*",
  "/users/*/*",
  "/answer/api",
  "/*?code*",
  "/swagger/*",
];

/** The robots file of a site that has not written its own. Source: docs/rules/settings.md G4. */
export function defaultRobots(siteUrl: string): string {
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return lines.join("\n");
}

/** The robots file of a private site. Source: docs/rules/settings.md G4. */
export const privateRobots = "User-agent: *\nDisallow: /";

/** True when question addresses carry the title. Source: docs/rules/settings.md G5. */
export function hasTitleInAddress(permalink: number): boolean {
  return permalink === 1 || permalink === 3;
}

/** True when question and answer ids go out in their short form. Source: docs/rules/settings.md G5. */
export function hasShortIds(permalink: number): boolean {
  return permalink === 3 || permalink === 4;
}

/** What an address of a question is made of; the id in either form. */
export interface Addressed {
  readonly id: string;
  readonly url_title: string;
}

/**
 * The path of a question, or of one of its answers, in the form that the site has chosen; long ids are written as it
 * wants them. Source: docs/rules/pages.md Z1.
 */
export function questionAddress(permalink: number, question: Addressed, answerId = ""): string {
  const written = hasShortIds(permalink) ? shortId : (id: string) => id;
  const title = hasTitleInAddress(permalink) ? question.url_title : "";
  const parts = [written(question.id), title, written(answerId)].filter((part) => part !== "");
  return `/questions/${parts.map(encodeURIComponent).join("/")}`;
}
