import { basePathOf } from "./base-path.ts";
import { uploadDefaults } from "./limits.ts";
import type { Settings } from "./settings/stored.ts";

/** Effective upload limits: a number that is not positive means the default. Source: docs/rules/settings.md G3. */
export function uploadLimits(advanced: Settings["advanced"]): {
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

/** Paths excluded from search engines. */
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

/** The default robots.txt. Source: docs/rules/settings.md G4. */
export function defaultRobots(siteUrl: string): string {
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${basePathOf(siteUrl)}${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return lines.join("\n");
}

/** The robots.txt of a private site. Source: docs/rules/settings.md G4. */
export const privateRobots = (siteUrl: string): string => `User-agent: *\nDisallow: ${basePathOf(siteUrl)}/`;
