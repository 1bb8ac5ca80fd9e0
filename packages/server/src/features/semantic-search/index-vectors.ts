import type { App } from "../../app.ts";
import { semanticSetup } from "./semantic-setup.ts";

/** Lets the database find near vectors by an index of its own, where it can. Rules: docs/rules/semantic-search.md SM11. */
export async function indexVectors(app: App): Promise<void> {
  const setup = semanticSetup(app);
  if (setup) await app.vectors.buildIndex(app.db, setup.fingerprint);
}
