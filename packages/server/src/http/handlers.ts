import { routes as accounts } from "../features/accounts/routes.ts";
import { routes as answers } from "../features/answers/routes.ts";
import { routes as badges } from "../features/badges/routes.ts";
import { routes as captchas } from "../features/captchas/routes.ts";
import { routes as collections } from "../features/collections/routes.ts";
import { routes as comments } from "../features/comments/routes.ts";
import { routes as connectors } from "../features/connectors/routes.ts";
import { routes as dashboard } from "../features/dashboard/routes.ts";
import { routes as drafts } from "../features/drafts/routes.ts";
import { routes as factors } from "../features/factors/routes.ts";
import { routes as files } from "../features/files/routes.ts";
import { routes as follows } from "../features/follows/routes.ts";
import { routes as notifications } from "../features/notifications/routes.ts";
import { routes as posts } from "../features/posts/routes.ts";
import { routes as questions } from "../features/questions/routes.ts";
import { routes as reactions } from "../features/reactions/routes.ts";
import { routes as review } from "../features/review/routes.ts";
import { routes as search } from "../features/search/routes.ts";
import { routes as sessions } from "../features/sessions/routes.ts";
import { routes as site } from "../features/site/routes.ts";
import { routes as tags } from "../features/tags/routes.ts";
import { routes as userCenter } from "../features/user-center/routes.ts";
import { routes as users } from "../features/users/routes.ts";
import { routes as votes } from "../features/votes/routes.ts";
import type { Handlers } from "../handler.ts";
import { routes as install } from "../install/routes.ts";
import { routes as plugins } from "../plugins/routes.ts";
import { openApiDocument } from "./open-api.ts";

/** Who answers which call. One line a subject. */
export const handlers: Handlers = {
  ...accounts,
  ...answers,
  ...badges,
  ...captchas,
  ...collections,
  ...comments,
  ...connectors,
  ...dashboard,
  ...drafts,
  ...factors,
  ...files,
  ...follows,
  ...posts,
  ...questions,
  ...install,
  ...notifications,
  ...plugins,
  ...reactions,
  ...search,
  ...review,
  ...sessions,
  ...site,
  ...tags,
  ...userCenter,
  ...users,
  ...votes,
  openApi: async (app) => openApiDocument(app.settings.get("general").site_url),
};
