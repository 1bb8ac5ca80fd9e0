import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { formattingHelp } from "./formatting-help.ts";
import { permission } from "./permission.ts";
import { privileges } from "./privileges.ts";
import { reasons } from "./reasons.ts";
import { renderPost } from "./render-post.ts";
import { revisionEditCheck } from "./revision-edit-check.ts";
import { revisions } from "./revisions.ts";
import { timeline } from "./timeline.ts";
import { timelineDetail } from "./timeline-detail.ts";

export const routes = {
  adminReasons: reasons,
  formattingHelp,
  permission,
  privileges,
  reasons,
  renderPost,
  revisionEditCheck,
  revisions,
  timeline,
  timelineDetail,
} satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  formattingHelp: settingsOnly,
  privileges: settingsOnly,
} satisfies Partial<CacheTags>;
