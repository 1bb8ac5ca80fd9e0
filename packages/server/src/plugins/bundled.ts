import { cacheRedis } from "@askwell/plugin-cache-redis";
import { hostedCaptchas } from "@askwell/plugin-captcha-hosted";
import { captchaProofOfWork } from "@askwell/plugin-captcha-proof-of-work";
import { charts } from "@askwell/plugin-charts";
import { codeThemes } from "@askwell/plugin-code-themes";
import { openidConnectors } from "@askwell/plugin-connector-openid";
import { embed } from "@askwell/plugin-embed";
import type { Plugin } from "@askwell/plugin-kit";
import { leaderboard } from "@askwell/plugin-leaderboard";
import { math } from "@askwell/plugin-math";
import { mermaid } from "@askwell/plugin-mermaid";
import { chatNotifications } from "@askwell/plugin-notification-chat";
import { pages } from "@askwell/plugin-pages";
import { createReviewerAkismet } from "@askwell/plugin-reviewer-akismet";
import { reviewerFirstPosts } from "@askwell/plugin-reviewer-first-posts";
import { createReviewerWords } from "@askwell/plugin-reviewer-words";
import { searchMeilisearch, searchOpensearch } from "@askwell/plugin-search-engines";
import { featuredTags, quickLinks } from "@askwell/plugin-sidebar";
import { storageS3 } from "@askwell/plugin-storage-s3";

/** The bundled plugins, in the order of the administration's list. */
export const bundledPlugins: readonly Plugin[] = [
  captchaProofOfWork,
  ...hostedCaptchas,
  ...openidConnectors,
  embed,
  quickLinks,
  featuredTags,
  reviewerFirstPosts,
  createReviewerWords(),
  createReviewerAkismet(),
  storageS3,
  pages,
  leaderboard,
  codeThemes,
  math,
  charts,
  mermaid,
  cacheRedis,
  searchOpensearch,
  searchMeilisearch,
  ...chatNotifications,
];
