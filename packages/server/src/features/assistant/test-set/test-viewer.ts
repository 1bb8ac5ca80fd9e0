import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { siteLanguage } from "../../site/index.ts";

const noop = () => {};

/** Who asks the questions of the test set: a visitor, for whom the search finds what all may read. */
export const testViewer = (app: App): Viewer => ({
  ...{ id: "0", signed_in: false, username: "", display_name: "", role_id: 0, rank: 0 },
  ...{ email_confirmed: false, status: "", language: siteLanguage(app) },
  browser: {
    ...{ ip: "", user_agent: "", token: "", isTokenInAddress: false, visit_token: "", oauth_token: "" },
    ...{ known_tokens: [], setVisitToken: noop, setOauthToken: noop, setKnownTokens: noop },
  },
});
