import { assistantEffects, helpEffects, meaningEffects } from "./assistant.ts";
import { backupEffects } from "./backups.ts";
import { loginEffects } from "./login.ts";
import { postingEffects } from "./posting.ts";
import { programEffects } from "./programs.ts";
import { queueEffects, reviewEffects } from "./review.ts";
import { siteEffects } from "./site.ts";
import { provenBy } from "./stage.ts";
import { uploadEffects } from "./uploads.ts";

/** The settings whose effects are tables: each is changed in its form and looked for in a page. */
export const settingsOfTables: readonly string[] = [
  siteEffects,
  assistantEffects,
  backupEffects,
  helpEffects,
  meaningEffects,
  loginEffects,
  programEffects,
  postingEffects,
  uploadEffects,
  reviewEffects,
  queueEffects,
].flatMap(provenBy);
