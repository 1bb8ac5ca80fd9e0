import { routes as votes } from "../features/votes/routes.ts";
import type { Handlers } from "../handler.ts";
import { openApiDocument } from "./open-api.ts";

/** Who answers which call. One line a subject. */
export const handlers: Handlers = {
  ...votes,
  openApi: async (app) => openApiDocument(app.settings.get("general").site_url),
};
