import type { Handlers } from "../../handler.ts";
import { permission } from "./permission.ts";
import { reasons } from "./reasons.ts";
import { renderPost } from "./render-post.ts";
import { revisionEditCheck } from "./revision-edit-check.ts";
import { revisions } from "./revisions.ts";
import { timeline } from "./timeline.ts";
import { timelineDetail } from "./timeline-detail.ts";

export const routes = {
  adminReasons: reasons,
  permission,
  reasons,
  renderPost,
  revisionEditCheck,
  revisions,
  timeline,
  timelineDetail,
} satisfies Partial<Handlers>;
